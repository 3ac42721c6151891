import type { WireForm } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Bin } from '../../engine/care/bin/Bin.tsx'
import { PageHeading } from '../../engine/page/PageHeading.tsx'
import { FormState } from '../../engine/records/FormState.tsx'
import { formFromWire } from '../../engine/records/record-form.ts'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { FormChooser } from './FormChooser.tsx'
import type { FormDataPlace } from './forms.screens.tsx'

/** What was deleted of the form in the address; without one, the forms to choose from. */
export function FormDataBin({ place }: { readonly place: FormDataPlace }) {
  const [address] = useSearchParams()
  const id = address.get('id')
  if (!id) return <FormChooser place={place} page="Bin" />
  return (
    <FormState key={id} id={id}>
      {(form) => <BinOf form={form} />}
    </FormState>
  )
}

function BinOf({ form }: { readonly form: WireForm }) {
  const known = useMemo(() => formFromWire(form), [form])
  if (form.Rights.includes('delete')) return <Bin form={known} />
  return (
    <>
      <PageHeading />
      <StateBlock kind="forbidden" title={`没有查看${form.Name}回收站的权限`} />
    </>
  )
}
