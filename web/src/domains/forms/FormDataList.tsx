import type { WireForm } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../engine/list/List.tsx'
import type { ListActs } from '../../engine/list/list-acts.ts'
import { usePageTitle } from '../../engine/page/index.ts'
import { useAddress, useCan } from '../../engine/permission/index.ts'
import { FormState } from '../../engine/records/FormState.tsx'
import { formFromWire } from '../../engine/records/record-form.ts'
import { FormChooser } from './FormChooser.tsx'
import { formList } from './form-list.ts'
import type { FormDataPlace } from './forms.screens.tsx'

/** The records of the form in the address; without one, the forms to choose from. */
export function FormDataList({ place }: { readonly place: FormDataPlace }) {
  const [address] = useSearchParams()
  const id = address.get('id')
  if (!id) return <FormChooser place={place} />
  return (
    <FormState key={id} id={id}>
      {(form) => <Records form={form} place={place} />}
    </FormState>
  )
}

function Records({ form, place }: { readonly form: WireForm; readonly place: FormDataPlace }) {
  usePageTitle(form.MenuName)
  const declaration = useMemo(() => formList(formFromWire(form)), [form])
  return <List of={declaration} screen={`data-${form.Key}`} acts={useFormActs(form, place)} />
}

/** What the form allows and the pages of this place are open for. */
function useFormActs({ Id: formId, Rights }: WireForm, { at }: FormDataPlace): ListActs {
  const can = useCan()
  const address = useAddress()
  return {
    ...(Rights.includes('add') && can(`${at}/AddData`) && { add: address(`${at}/AddData?id=${formId}`) }),
    ...(Rights.includes('edit') && can(`${at}/AddData/:id`) && { edit: ({ Id }) => address(`${at}/AddData/${Id}`) }),
    canRemove: Rights.includes('delete') && can(`${at}/List#Delete`),
    canExport: Rights.includes('export') && can(`${at}/List#Export`),
    canImport: Rights.includes('add') && can(`${at}/List#Import`),
  }
}
