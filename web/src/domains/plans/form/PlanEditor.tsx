import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { useMemo } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { usePage } from '../../../engine/page/index.ts'
import { sectionsOf } from '../../../engine/records/sections.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { PlanSection } from './PlanSection.tsx'
import { checkPlan } from './check-plan.ts'
import { sections } from './sections.ts'
import { usePlanArea } from './use-plan-area.ts'

interface PlanEditorProps {
  /** Absent for a new plan. */
  readonly record?: WireRecord
  /** What a new plan begins with. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** Beside the title. */
  readonly note?: string
}

/** The form of a plan: choosing an enterprise narrows the plots, and the plots give the area. */
export function PlanEditor({ record, initial, note }: PlanEditorProps) {
  const { title = planForm.name } = usePage()
  const onLeave = useWayBack('/FarmPlan/MakePlan')
  const form = useKind(planForm)
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const editor = useEditor({ form, record, ...(initial && { initial }), check: checkPlan, onDone: onLeave })
  const { controls, keepDraft } = editor
  const area = usePlanArea(controls, keepDraft)
  const takeSeason = (season: string) => {
    controls.setFields([{ name: 'Season', value: season, errors: [] }])
    keepDraft()
  }
  return (
    <EditorFrame
      editor={editor}
      title={title}
      note={note}
      onLeave={onLeave}
      onChange={({ Enterprise }) => typeof Enterprise === 'string' && area.narrowTo(Enterprise)}
    >
      <SurroundingsContext value={surroundings}>
        {sectionsOf(form, sections).map((section) => (
          <PlanSection
            key={section.title}
            section={section}
            form={form}
            record={record}
            controls={controls}
            area={area}
            onSeason={takeSeason}
          />
        ))}
      </SurroundingsContext>
    </EditorFrame>
  )
}
