import { type QueryClient, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Fields, Referred, WireRecord } from '@farm/contract/forms'
import { useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'
import { batched } from './batch.ts'
import { referable } from './referable.ts'

/** Read anew whenever records change: a name may be among the changes. */
const NAMES = [RECORDS, 'names'] as const
const FRESH_MS = 60_000

const loads = new Map<string, (id: string) => Promise<Referred | undefined>>()

function loadName(to: string, id: string): Promise<Referred | undefined> {
  const load =
    loads.get(to) ??
    batched(async (ids: string[]) => new Map((await referable(to).named(ids)).map((one) => [one.Id, one])))
  loads.set(to, load)
  return load(id)
}

/** The names of what is referred to, by id; those that are still on their way are absent. */
export function useNames(to: string, ids: readonly string[]): ReadonlyMap<string, Referred> {
  const organPath = useOrganPath()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...NAMES, organPath, to, id],
      queryFn: async (): Promise<Referred> => (await loadName(to, id)) ?? { Id: id },
      staleTime: FRESH_MS,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.Id, data] as const] : []))),
  })
}

/** Keeps the names that came along with a record, so that nobody asks for them again. */
export function keepNames(
  client: QueryClient,
  organPath: string | undefined,
  fields: Fields,
  { Expand = {} }: WireRecord,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if ('to' in field) keepAll(client, organPath, field.to, [Expand[name] ?? []].flat())
  }
}

function keepAll(client: QueryClient, organPath: string | undefined, to: string, named: readonly Referred[]): void {
  for (const one of named) client.setQueryData([...NAMES, organPath, to, one.Id], one)
}

/** What a look-up offers for a text; the choices before stay while the next ones are fetched. */
export function useChoices(to: string, text: string, { enabled }: { readonly enabled: boolean }) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  return useQuery({
    queryKey: [RECORDS, 'choices', organPath, to, text],
    queryFn: async ({ signal }) => {
      const choices = await referable(to).search(text, signal)
      keepAll(client, organPath, to, choices.found)
      return choices
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}
