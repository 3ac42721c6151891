import { type DynamicData, nextKey } from '@farm/contract/forms'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Faults } from '@farm/contract/errors'
import { stepsAtFault } from './step-faults.ts'
import { type StepTables, keyOf, stepTables } from './step-rows.ts'
import { type Controls, heldBy } from './use-reading.ts'

/** How the steps that a form holds are changed as a whole. */
export interface StepChanges {
  readonly controls: Controls
  readonly tables: () => StepTables
  /** `newKey` gives a key that no step has or had: work that was done for one that is gone is no other’s. */
  readonly change: (how: (tables: StepTables, newKey: () => string) => StepTables) => void
}

/** `onChange` hears of every change: forms keep a draft of what is typed, and this is not typed. */
export function useStepChanges(controls: Controls, onChange: () => void): StepChanges {
  const used = useRef<readonly string[]>([])
  const tables = () => stepTables(heldBy(controls))
  const newKey = () => {
    const key = nextKey(new Set(used.current))
    used.current = [...used.current, key]
    return key
  }
  return {
    controls,
    tables,
    change: (how) => {
      const before = tables()
      used.current = [...new Set([...used.current, ...before.Steps.map(keyOf)])]
      const { Steps, StepInputs } = how(before, newKey)
      controls.setFieldsValue({ Steps: [...Steps], StepInputs: [...StepInputs] })
      onChange()
    },
  }
}

/** Which steps show everything that they say, by their keys. */
export function useOpenSteps(details: readonly string[]) {
  const [open, setOpen] = useState<readonly string[]>([])
  return {
    isOpen: (key: string) => open.includes(key),
    toggle: (key: string) =>
      setOpen((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key])),
    /** A fault can only be said at what is drawn. */
    openFaulty: (faults: Faults, data: DynamicData) => {
      const keys = stepsAtFault(faults, stepTables(data), details)
      if (keys.length > 0) flushSync(() => setOpen((before) => [...before, ...keys]))
    },
  }
}

export type OpenSteps = ReturnType<typeof useOpenSteps>
