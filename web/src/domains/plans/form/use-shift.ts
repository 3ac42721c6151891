import { daysBetween } from '@farm/contract/plans'
import { useEffect, useRef, useState } from 'react'
import type { DynamicData } from '@farm/contract/forms'
import type { StepChanges } from '../../../engine/steps/use-steps.ts'
import { type PlanControls, useTextOf } from './form-values.ts'
import { laterOf, shifted } from './moved-plan.ts'
import { lastDay, planSteps } from './step-look.ts'

/** Another beginning was chosen for a plan that has steps: they are moved along when the person wants it. */
export function useShift(controls: PlanControls, { tables, change }: StepChanges) {
  const start = useTextOf('StartDate', controls)
  const before = useRef(start)
  /** The beginning to which the steps still keep. */
  const [from, setFrom] = useState<string>()
  useEffect(() => {
    before.current = start
  }, [start])
  const days = from === undefined || start === undefined ? 0 : daysBetween(from, start)
  return {
    /** Absent where nothing is to be moved. */
    days: days !== 0 && tables().Steps.length > 0 ? days : undefined,
    hear: (changed: DynamicData) => {
      if ('StartDate' in changed) setFrom((kept) => kept ?? before.current)
    },
    move: () => {
      const moved = shifted(planSteps(tables()), days)
      const end: unknown = controls.getFieldValue('EndDate')
      const last = laterOf(typeof end === 'string' ? end : undefined, lastDay(moved))
      controls.setFields([{ name: 'EndDate', value: last, errors: [] }])
      // Last, for with the steps all is kept as a draft.
      change(({ StepInputs }) => ({ Steps: moved, StepInputs }))
      setFrom(undefined)
    },
    leave: () => setFrom(undefined),
  }
}

export type Shift = ReturnType<typeof useShift>
