import { useParams } from 'react-router'
import { Editor } from '../form/Editor.tsx'
import { StrandedDraft } from '../form/StrandedDraft.tsx'
import { PageHeading } from '../page/PageHeading.tsx'
import { RecordState } from '../records/RecordState.tsx'
import { expandOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { useFreshRecord } from '../records/record-queries.ts'
import type { Section } from '../records/sections.ts'
import { useKind } from '../records/use-kind.ts'
import type { CrudDeclaration } from './crud-declaration.ts'
import { useWayBack } from './use-way-back.ts'

interface EditPageProps {
  readonly form: RecordForm
  readonly sections?: readonly Section[] | undefined
  readonly check?: CrudDeclaration['check'] | undefined
  readonly back: string
}

export function EditPage({ form: kind, sections, check, back }: EditPageProps) {
  const { id = '' } = useParams()
  const form = useKind(kind)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  const leave = useWayBack(back)
  const anew = <Editor key="new" form={form} sections={sections} check={check} onLeave={leave} />
  return (
    <StrandedDraft form={form} recordId={id} error={query.error} anew={anew}>
      <RecordState query={query} heading={<PageHeading />}>
        {(record) => <Editor key={id} form={form} record={record} sections={sections} check={check} onLeave={leave} />}
      </RecordState>
    </StrandedDraft>
  )
}
