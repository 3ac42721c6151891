import { checkConsentDate, facePersonForm } from '@farm/contract/faces'
import { type DynamicData, type WireRecord, readData } from '@farm/contract/forms'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { AddedSection } from '../../../engine/form/AddedSection.tsx'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { today } from '../../../platform/time.ts'
import { CONSENTS_PATH, NEW_PERSON } from '../face-address.ts'
import { consentSections } from './consent-sections.ts'

/** One consent: a new one, or one that is put right. */
export function ConsentPage({ id }: { readonly id: string }) {
  return id === NEW_PERSON ? <ConsentEditor /> : <KnownConsent id={id} />
}

function KnownConsent({ id }: { readonly id: string }) {
  const form = useKind(facePersonForm)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => <ConsentEditor record={record} />}
    </RecordState>
  )
}

const NONE: readonly string[] = []
/** What stands there once it is taken back is filled in by nobody. */
const asked = consentSections.filter(({ title }) => title !== '撤回')

function ConsentEditor({ record }: { readonly record?: WireRecord }) {
  const form = useKind(facePersonForm)
  const onLeave = useWayBack(CONSENTS_PATH)
  const check = (data: DynamicData) => checkConsentDate(readData(facePersonForm, data), today(Date.now()))
  const editor = useEditor({ form, record, check, onDone: onLeave })
  return (
    <EditorFrame
      editor={editor}
      title={record ? '编辑人脸同意' : '登记人脸同意'}
      note="同意应由本人自愿、单独作出；不同意的人要有其他的考勤和出入方式"
      onLeave={onLeave}
    >
      {asked.map((section) => (
        <EditorSection key={section.title} section={section} form={form} record={record} exclude={NONE} />
      ))}
      <AddedSection kind={facePersonForm} form={form} record={record} />
    </EditorFrame>
  )
}
