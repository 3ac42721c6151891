import type { WireForm } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EditPage } from '../../engine/crud/EditPage.tsx'
import { PageHeading } from '../../engine/page/PageHeading.tsx'
import { usePageTitle } from '../../engine/page/index.ts'
import { FormState } from '../../engine/records/FormState.tsx'
import { RecordState } from '../../engine/records/RecordState.tsx'
import { formFromWire } from '../../engine/records/record-form.ts'
import { useRecord } from '../../engine/records/record-queries.ts'
import { StateBlock } from '../../ui/StateBlock.tsx'
import type { FormDataPlace } from './forms.screens.tsx'

/** A record whose form is known only by itself. */
export function FormDataEdit({ place }: { readonly place: FormDataPlace }) {
  const { id = '' } = useParams()
  return (
    <RecordState query={useRecord(id)} heading={<PageHeading />}>
      {({ FormId }) => <FormState id={FormId}>{(form) => <KnownRecord form={form} place={place} />}</FormState>}
    </RecordState>
  )
}

function KnownRecord({ form, place }: { readonly form: WireForm; readonly place: FormDataPlace }) {
  usePageTitle(form.MenuName)
  const known = useMemo(() => formFromWire(form), [form])
  if (!form.Rights.includes('edit')) return <StateBlock kind="forbidden" title={`没有编辑${form.Name}的权限`} />
  return <EditPage form={known} back={`${place.at}/List?id=${form.Id}`} />
}
