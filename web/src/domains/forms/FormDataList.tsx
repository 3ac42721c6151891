import type { WireForm } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CrudTabs } from '../../engine/crud/CrudTabs.tsx'
import { useKnownList } from '../../engine/crud/known-lists.ts'
import { useOpenTab } from '../../engine/crud/use-open-tab.ts'
import { List } from '../../engine/list/List.tsx'
import type { ListActs } from '../../engine/list/list-acts.ts'
import { seenDeclaration } from '../../engine/list/seen-declaration.ts'
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

const NO_TABS = {}

function Records({ form: wire, place }: { readonly form: WireForm; readonly place: FormDataPlace }) {
  usePageTitle(wire.MenuName)
  const known = useKnownList(wire.Id)
  const form = useMemo(() => formFromWire(wire), [wire])
  const { tabs, tab, today } = useOpenTab(known ?? NO_TABS, form)
  const declaration = useMemo(() => {
    if (!known) return formList(form)
    return seenDeclaration(
      { ...known, ...(tab && { where: tab.clauses(today), whereLabel: tab.label, empty: tab.empty }) },
      form,
    )
  }, [form, known, tab, today])
  return (
    <List
      of={declaration}
      screen={`data-${wire.Key}`}
      acts={useFormActs(wire, place)}
      {...(tab && { tabs: <CrudTabs of={declaration} tabs={tabs} open={tab} today={today} /> })}
    />
  )
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
    canImport: Rights.includes('import') && Rights.includes('add') && can(`${at}/List#Import`),
  }
}
