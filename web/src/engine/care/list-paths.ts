import { createContext, useContext } from 'react'
import { useOpenAddress } from '../page/index.ts'
import { useAddress, useCan } from '../permission/index.ts'

/** By the id of a form, the pages that list its records; a record opens beside them with `?open=`. */
export type ListPaths = Readonly<Record<string, string | readonly string[]>>

const NONE: ListPaths = {}

export const ListPathsContext = createContext<ListPaths>(NONE)

/** Where the records of any form are listed in the module of the page. */
function useDataStem(): string {
  return useOpenAddress()?.module === 'county' ? '/CountyFarm/FormData' : '/FormData'
}

/** Where the records of a form are listed; absent where the person may not open it. */
export function useListAddress(): (formId: string) => string | undefined {
  const paths = useContext(ListPathsContext)
  const stem = useDataStem()
  const address = useAddress()
  const can = useCan()
  return (formId) => {
    const own = [paths[formId] ?? []].flat().find(can)
    if (own !== undefined) return address(own)
    return can(`${stem}/List`) ? address(`${stem}/List?id=${formId}`) : undefined
  }
}

/** The address of a record beside its list; absent where the person may not open that. */
export function useRecordAddress(): (formId: string, id: string) => string | undefined {
  const list = useListAddress()
  return (formId, id) => {
    const at = list(formId)
    return at === undefined ? undefined : `${at}${at.includes('?') ? '&' : '?'}open=${id}`
  }
}

/** The records of a form that hold `value` in one of its fields; absent where the person may not list them. */
export function useFilteredAddress(): (formId: string, field: string, value: string) => string | undefined {
  const stem = useDataStem()
  const address = useAddress()
  const can = useCan()
  // A column of a table inside a record is no filter of a list.
  return (formId, field, value) =>
    can(`${stem}/List`) && !field.includes('.') ? address(`${stem}/List?id=${formId}&${field}=${value}`) : undefined
}

/** The recycle bin of a form, for who may delete its records. */
export function useBinAddress(): (formId: string) => string {
  const stem = useDataStem()
  const address = useAddress()
  return (formId) => address(`${stem}/Bin?id=${formId}`)
}
