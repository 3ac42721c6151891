import type { Faults } from '@farm/contract/errors'
import type { DynamicData, WireRecord } from '@farm/contract/forms'
import { usePage } from '../page/index.ts'
import type { RecordForm } from '../records/record-form.ts'
import { type Section, sectionsOf } from '../records/sections.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { EditorSection } from './EditorSection.tsx'
import { useEditor } from './use-editor.ts'

interface EditorProps {
  readonly form: RecordForm
  /** Absent for a new record. */
  readonly record?: WireRecord
  /** What a new record begins with. */
  readonly initial?: DynamicData | undefined
  readonly sections?: readonly Section[] | undefined
  /** What the domain asks beyond the fields, as the server does. */
  readonly check?: ((data: DynamicData) => Faults) | undefined
  /** Back to where the person came from. */
  readonly onLeave: () => void
}

/** The form of all screens, for a new record or an existing one. */
export function Editor({ form, record, initial, sections, check, onLeave }: EditorProps) {
  const { title = form.name } = usePage()
  const editor = useEditor({ form, record, ...(initial && { initial }), check, onDone: onLeave })
  return (
    <EditorFrame editor={editor} title={title} onLeave={onLeave}>
      {sectionsOf(form, sections).map((section) => (
        <EditorSection key={section.title} section={section} form={form} record={record} exclude={[editor.id]} />
      ))}
    </EditorFrame>
  )
}
