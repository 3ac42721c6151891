import { recordCalls } from '@farm/contract/forms'
import { certificateCalls, lotCalls } from '@farm/contract/lots'
import type { BodyOf } from '@farm/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'

export const hold = (body: BodyOf<typeof lotCalls.hold>) => post(lotCalls.hold, body)
export const release = (body: BodyOf<typeof lotCalls.release>) => post(lotCalls.release, body)
export const recall = (body: BodyOf<typeof lotCalls.recall>) => post(lotCalls.recall, body)
export const split = (body: BodyOf<typeof lotCalls.split>) => post(lotCalls.split, body)
export const issue = (body: BodyOf<typeof certificateCalls.issue>) => post(certificateCalls.issue, body)
export const voidCertificate = (body: BodyOf<typeof certificateCalls.void>) => post(certificateCalls.void, body)
export const printCertificate = (body: BodyOf<typeof certificateCalls.print>) => post(certificateCalls.print, body)

/** From a lot back to the fields and on to the customers. */
export function useTrace(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'lot-trace', id],
    queryFn: ({ signal }) => get(lotCalls.trace, { id }, signal),
  })
}

/** What would be judged if a certificate were issued for a lot now; always asked anew. */
export function useCheck(lot: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'certificate-check', lot],
    queryFn: ({ signal }) => get(certificateCalls.check, { lot }, signal),
    gcTime: 0,
  })
}

/** Harvests of which something is in no lot yet. */
export function useHarvests(enterprise: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'open-harvests', enterprise],
    queryFn: ({ signal }) => get(lotCalls.harvests, { enterprise: enterprise ?? '' }, signal),
    enabled: enterprise !== undefined,
  })
}

/** Lots by their ids, in that order. */
export function useLots(ids: readonly string[]) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'lots', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => get(recordCalls.get, { id }, signal))),
    gcTime: 0,
    staleTime: Infinity,
  })
}
