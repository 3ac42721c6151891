import { type ChainKind, chainCalls } from '@farm/contract/chain'
import { clockForm } from '@farm/contract/clock'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'

/** Everything before and after a thing on its way from the order to the punch-in, read anew with the punch-ins. */
export function useChain(kind: ChainKind, id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'chain', clockForm.id, kind, id],
    queryFn: ({ signal }) => get(chainCalls.get, { kind, id }, signal),
  })
}
