import { type FieldName, type WireRecord, isFilledIn, isSame, readData } from '@farm/contract/forms'
import { type PlanData, checkPlan, planForm } from '@farm/contract/plans'
import { useMemo } from 'react'
import { useCan } from '../../../engine/permission/index.ts'
import { checkOf } from '../../../engine/form/check-of.ts'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { type Section, sectionsOf } from '../../../engine/records/sections.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { withStepTables } from '../../../engine/steps/step-rows.ts'
import { useOpenSteps, useStepChanges } from '../../../engine/steps/use-steps.ts'
import { sections } from './sections.ts'
import { stepLook } from './step-look.ts'
import { usePlanArea } from './use-plan-area.ts'
import { useSeason } from './use-season.ts'
import { useServing } from './use-serving.ts'
import { useShift } from './use-shift.ts'
import { useStart } from './use-start.ts'

const check = checkOf(planForm, checkPlan)

interface PlanFormOptions {
  /** Absent for a new plan. */
  readonly record: WireRecord | undefined
  readonly initial: PlanData | undefined
  readonly onDone: () => void
}

/** Everything that the form of a plan knows and can do. */
export function usePlanForm({ record: stored, initial, onDone }: PlanFormOptions) {
  const form = useKind(planForm)
  const record = useMemo(() => stored && withStepTables(stored), [stored])
  const open = useOpenSteps(stepLook.details)
  const editor = useEditor({
    form,
    record,
    ...(initial && { initial }),
    readAs: withStepTables,
    check,
    onFaults: ({ faults, data }) => open.openFaulty(faults, data),
    onDone,
  })
  const { controls, keepDraft } = editor
  const steps = useStepChanges(controls, keepDraft)
  const start = useStart()
  const canStart = useCan()('/FarmPlan/PlanAdd/:id') && (!stored || readData(planForm, stored.Data).Status === '草稿')
  return {
    form,
    record,
    sections: sectionsWithin(form),
    editor,
    controls,
    steps,
    open,
    area: usePlanArea(controls, keepDraft),
    serving: useServing(controls, { own: stored?.Id, onFilled: keepDraft }),
    shift: useShift(controls, steps),
    season: useSeason(controls, { isNew: stored === undefined, onFilled: keepDraft }),
    /** Saves it and sets it running; absent for what runs already. */
    also: canStart ? { label: '保存并执行', save: () => editor.save(start) } : undefined,
    /** Sets fields that nobody typed in. */
    put: (data: PlanData) => {
      const changed = Object.entries(data).filter(([name, value]) => !isSame(value, controls.getFieldValue(name)))
      controls.setFields(changed.map(([name, value]) => ({ name, value, errors: [] })))
      keepDraft()
    },
  }
}

export type PlanForm = ReturnType<typeof usePlanForm>

/** Not asked for field by field: the steps hold their inputs. */
const ELSEWHERE: FieldName<typeof planForm> = 'StepInputs'

/** What the domain works out of a plan is told by its pages, not by its form. */
function sectionsWithin(form: RecordForm): Section[] {
  const declared = sections.flatMap(({ fields }): readonly string[] => fields)
  const isAsked = (name: string) => {
    const field = form.fields[name]
    if (!field || name === ELSEWHERE) return false
    return declared.includes(name) || field.domainOnly !== true || isFilledIn(field)
  }
  return sectionsOf(form, sections)
    .map(({ title, fields }) => ({ title, fields: fields.filter(isAsked) }))
    .filter(({ fields }) => fields.length > 0)
}
