import { type BuiltPath, addressAt, isOpen } from '@farm/contract/addresses'
import { usePermission } from '../../engine/permission/index.ts'
import { withOrganPath } from '../../engine/permission/organ-path.ts'
import { encodedQuery } from '../../platform/encoded-query.ts'

interface Way {
  /** Of the page, without the organisation: `State=在线`. */
  readonly query?: string
  /** Fills the parameter of an address such as `/ClockSys/Diagnosis/Detail/:id`. */
  readonly id?: string
  /** Who may open none of the pages may open the records of this form as data. */
  readonly form?: string
  /** `query` in the words of that list, which has no tabs. */
  readonly formQuery?: string
}

const DATA_LISTS = ['/FormData/List', '/CountyFarm/FormData/List'] as const

/** Makes the address of the first of some pages that the person may open, narrowed to an organisation; none where none is. */
export type WayWithin = (paths: readonly BuiltPath[], way?: Way) => string | undefined

export function useWayWithin(organPath: string | undefined): WayWithin {
  const { Functions } = usePermission()
  return (paths, { query = '', id = '', form, formQuery = query } = {}) => {
    const first = (of: readonly string[]) => of.find((one) => isOpenAt(one, Functions))
    const page = first(paths)?.replace(/:\w+$/, id)
    const data = page === undefined && form !== undefined ? first(DATA_LISTS) : undefined
    const path = page ?? (data && `${data}?id=${form}`)
    const asked = page === undefined ? formQuery : query
    if (path === undefined || asked === '') return path && withOrganPath(path, organPath)
    return withOrganPath(`${path}${path.includes('?') ? '&' : '?'}${encodedQuery(asked)}`, organPath)
  }
}

function isOpenAt(path: string, functions: readonly string[]): boolean {
  const address = addressAt(path)
  return address !== undefined && isOpen(address, functions)
}
