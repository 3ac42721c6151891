import type { BuiltPath } from '@farm/contract/addresses'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { encodedQuery } from '../../../platform/encoded-query.ts'

/** The first of some lists that the person may open, narrowed by a query; nothing where none is open to them. */
export function useWay(paths: readonly BuiltPath[], query = ''): string | undefined {
  const can = useCan()
  const address = useAddress()
  const path = paths.find(can)
  return path && address(query === '' ? path : `${path}?${encodedQuery(query)}`)
}
