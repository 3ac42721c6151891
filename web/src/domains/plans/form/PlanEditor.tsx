import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { usePage } from '../../../engine/page/index.ts'
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
  const editor = useEditor({ form: planForm, record, ...(initial && { initial }), check: checkPlan, onDone: onLeave })
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
      {sections.map((section) => (
        <PlanSection
          key={section.title}
          section={section}
          record={record}
          controls={controls}
          area={area}
          onSeason={takeSeason}
        />
      ))}
    </EditorFrame>
  )
}
