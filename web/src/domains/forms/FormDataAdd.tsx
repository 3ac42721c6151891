import type { WireForm } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { AddPage } from '../../engine/crud/AddPage.tsx'
import { usePageTitle } from '../../engine/page/index.ts'
import { FormState } from '../../engine/records/FormState.tsx'
import { formFromWire } from '../../engine/records/record-form.ts'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { FormChooser } from './FormChooser.tsx'
import type { FormDataPlace } from './forms.screens.tsx'

/** A new record of the form in the address. */
export function FormDataAdd({ place }: { readonly place: FormDataPlace }) {
  const [address] = useSearchParams()
  const id = address.get('id')
  if (!id) return <FormChooser place={place} />
  return (
    <FormState key={id} id={id}>
      {(form) => <NewRecord form={form} place={place} />}
    </FormState>
  )
}

function NewRecord({ form, place }: { readonly form: WireForm; readonly place: FormDataPlace }) {
  usePageTitle(form.MenuName)
  const known = useMemo(() => formFromWire(form), [form])
  if (!form.Rights.includes('add')) return <StateBlock kind="forbidden" title={`没有新增${form.Name}的权限`} />
  return <AddPage form={known} back={`${place.at}/List?id=${form.Id}`} />
}
