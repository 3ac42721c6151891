import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type WireRecord, readData, recordCalls, filterOn } from '@farm/contract/forms'
import { standardCalls, standardForm } from '@farm/contract/standards'
import type { BodyOf } from '@farm/contract/wire'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'

/** So far is looked back and ahead of a version. */
const MOST_VERSIONS = 20

/** All versions of a standard that can be seen, the first one first; this one is among them. */
export function useVersions(standard: WireRecord) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'standard-versions', standard.Id, standard.UpdateTime],
    queryFn: async ({ signal }) => [
      ...(await before(standard, MOST_VERSIONS, signal)),
      standard,
      ...(await after(standard, MOST_VERSIONS, signal)),
    ],
  })
}

async function before({ Data }: WireRecord, most: number, signal: AbortSignal): Promise<WireRecord[]> {
  const { Former } = readData(standardForm, Data)
  if (Former === undefined || most === 0) return []
  const [former] = await get(recordCalls.list, { formId: standardForm.id, ids: Former }, signal)
  return former ? [...(await before(former, most - 1, signal)), former] : []
}

async function after({ Id }: WireRecord, most: number, signal: AbortSignal): Promise<WireRecord[]> {
  if (most === 0) return []
  const qs = filterOn<typeof standardForm>([{ path: ['Former'], op: '=', values: [Id] }])
  const [next] = await get(recordCalls.list, { formId: standardForm.id, qs, page: 1, pageSize: 1 }, signal)
  return next ? [next, ...(await after(next, most - 1, signal))] : []
}

/** Makes the draft of the next version, or answers the one that is there. */
export function useNewVersion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof standardCalls.newVersion>) => post(standardCalls.newVersion, body),
    onSettled: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}

/** Puts a standard in force or retires it. Refused or not, what is shown of it is read anew. */
export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof standardCalls.changeStatus>) => post(standardCalls.changeStatus, body),
    onSettled: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
