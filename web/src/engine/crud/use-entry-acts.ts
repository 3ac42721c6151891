import type { ListActs } from '../list/list-acts.ts'
import { useAddress, useCan } from '../permission/index.ts'

/** What the person may do with records whose list and forms stand at `/List` and `/AddData` of a stem. */
export function useEntryActs(at: string): ListActs {
  const can = useCan()
  const address = useAddress()
  return {
    ...(can(`${at}/AddData`) && { add: address(`${at}/AddData`) }),
    ...(can(`${at}/AddData/:id`) && { edit: ({ Id }) => address(`${at}/AddData/${Id}`) }),
    canRemove: can(`${at}/List#Delete`),
    canExport: can(`${at}/List#Export`),
    canImport: can(`${at}/List#Import`),
  }
}
