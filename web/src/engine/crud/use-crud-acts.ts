import { addresses } from '@farm/contract/addresses'
import type { ListActs } from '../list/list-acts.ts'
import { useAddress, useCan } from '../permission/index.ts'
import type { CrudDeclaration } from './crud-declaration.ts'

/** What the person may do with the records at a stem, by the functions that the person holds. */
export function useCrudActs(at: string, isEditable: CrudDeclaration['isEditable'] = always): ListActs {
  const can = useCan()
  const address = useAddress()
  const hasDetail = addresses.some(({ path, built }) => built && path === `${at}Detail/:id`)
  return {
    ...(can(`${at}Add`) && { add: address(`${at}Add`) }),
    ...(can(`${at}Add/:id`) && {
      edit: (record) => (isEditable(record) ? address(`${at}Add/${record.Id}`) : undefined),
    }),
    ...(hasDetail && { detail: ({ Id }) => address(`${at}Detail/${Id}`) }),
    canRemove: can(`${at}List#Delete`),
    canExport: can(`${at}List#Export`),
    canImport: can(`${at}List#Import`),
  }
}

function always(): boolean {
  return true
}
