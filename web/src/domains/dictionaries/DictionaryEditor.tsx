import { dictionaryForm } from '@farm/contract/dictionaries'
import type { WireRecord } from '@farm/contract/forms'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useWayBack } from '../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../engine/form/EditorFrame.tsx'
import { RecordField } from '../../engine/form/RecordField.tsx'
import { SurroundingsContext } from '../../engine/form/surroundings.ts'
import { useEditor } from '../../engine/form/use-editor.ts'
import { usePage } from '../../engine/page/index.ts'
import { useKind } from '../../engine/records/use-kind.ts'
import styles from './Dictionary.module.css'
import { EntriesEditor } from './EntriesEditor.tsx'
import { checkEntries } from './entries.ts'

/** The form of a dictionary: its entries are typed one after the other. */
export function DictionaryEditor({ record }: { readonly record?: WireRecord }) {
  const { title = dictionaryForm.name } = usePage()
  const onLeave = useWayBack('/Core/DictionaryList')
  const form = useKind(dictionaryForm)
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const editor = useEditor({ form, record, check: checkEntries, onDone: onLeave })
  return (
    <EditorFrame editor={editor} title={title} onLeave={onLeave}>
      <SurroundingsContext value={surroundings}>
        <section className={styles.section}>
          {Object.keys(form.fields).map((name) =>
            name === 'Entries' ? (
              <Form.Item key={name} name={name} label={dictionaryForm.fields.Entries.label} required>
                <EntriesEditor />
              </Form.Item>
            ) : (
              <RecordField key={name} name={name} form={form} record={record} />
            ),
          )}
        </section>
      </SurroundingsContext>
    </EditorFrame>
  )
}
