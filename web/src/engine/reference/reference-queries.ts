import { isSameJson } from '@farm/contract/values'
import { type QueryClient, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Fields, Referred, WireRecord } from '@farm/contract/forms'
import { useOrganPath, usePermission } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'
import { batched } from './batch.ts'
import { type Asking, type Search, referable } from './referable.ts'

/** Read anew whenever records change: a name may be among the changes. */
const NAMES = [RECORDS, 'names'] as const
const FRESH_MS = 60_000

type Load = (id: string) => Promise<Referred | undefined>
const loads = new WeakMap<QueryClient, Map<string, Load>>()

function loadName(to: string, id: string, asking: Asking): Promise<Referred | undefined> {
  const known = loads.get(asking.client) ?? new Map<string, Load>()
  const key = `${asking.organPath ?? ''} ${to}`
  const load = known.get(key) ?? batched(async (ids: string[]) => namesById(await referable(to).named(ids, asking)))
  loads.set(asking.client, known.set(key, load))
  return load(id)
}

function namesById(named: readonly Referred[]): ReadonlyMap<string, Referred> {
  return new Map(named.map((one) => [one.Id, one]))
}

/** The names of what is referred to, by id; those that are still on their way are absent. */
export function useNames(to: string, ids: readonly string[]): ReadonlyMap<string, Referred> {
  const organPath = useOrganPath()
  const client = useQueryClient()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...NAMES, organPath, to, id],
      queryFn: async (): Promise<Referred> => (await loadName(to, id, { client, organPath })) ?? { Id: id },
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
  for (const { Now, ...one } of named) {
    client.setQueryData([...NAMES, organPath, to, one.Id], { ...one, ...(Now !== undefined && { Name: Now }) })
  }
}

interface ChoicesOptions {
  readonly enabled: boolean
}

/** What a look-up offers; the choices before stay while the next ones are fetched. */
export function useChoices(to: string, { text, where }: Search, { enabled }: ChoicesOptions) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  const { User, Functions } = usePermission()
  const namesAt = organPath === undefined || Functions.includes('/User/List') ? undefined : User.Organ.Path
  return useQuery({
    queryKey: [RECORDS, 'choices', organPath, to, text, where],
    queryFn: async ({ signal }) => {
      const choices = await referable(to).search({ text, where }, { client, organPath, signal, namesAt })
      keepAll(client, organPath, to, choices.found)
      return choices
    },
    // What was offered under other conditions must not be chosen under these.
    placeholderData: (before, query) => (isSameJson(query?.queryKey[5], where) ? keepPreviousData(before) : undefined),
    enabled,
  })
}
