import { type DynamicData, type WireRecord, readData } from '@farm/contract/forms'
import { type PlanData, planForm } from '@farm/contract/plans'
import { useMemo } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { usePage } from '../../../engine/page/index.ts'
import { PlanSection } from './PlanSection.tsx'
import { usePlanForm } from './use-plan-form.ts'

interface PlanEditorProps {
  /** Absent for a new plan. */
  readonly record?: WireRecord
  /** What a new plan begins with. */
  readonly initial?: PlanData
  /** Beside the title. */
  readonly note?: string
}

/** The form of a plan: choosing an enterprise narrows orders and plots, and the plots give the area. */
export function PlanEditor({ record, initial, note }: PlanEditorProps) {
  const { title = planForm.name } = usePage()
  const onLeave = useWayBack('/FarmPlan/MakePlan')
  const plan = usePlanForm({ record, initial, onDone: onLeave })
  const { form, editor, sections, area, serving, shift, season, also } = plan
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const hear = (changed: DynamicData) => {
    shift.hear(changed)
    season.hear(changed)
    if (!('Enterprise' in changed)) return
    serving.forget()
    const { Enterprise } = readData(planForm, changed)
    if (Enterprise !== undefined) area.narrowTo(Enterprise)
  }
  return (
    <EditorFrame editor={editor} title={title} note={note} also={also} onLeave={onLeave} onChange={hear}>
      <SurroundingsContext value={surroundings}>
        {sections.map((section) => (
          <PlanSection key={section.title} section={section} plan={plan} />
        ))}
      </SurroundingsContext>
    </EditorFrame>
  )
}
