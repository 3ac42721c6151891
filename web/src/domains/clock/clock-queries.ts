import { clockForm } from '@farm/contract/clock'
import { type FormKind, type WireRecord, recordCalls, filterOn } from '@farm/contract/forms'
import { statisticsCalls } from '@farm/contract/statistics'
import { daysLater } from '@farm/contract/values'
import { type Clause, formatFilter } from '@farm/contract/wire'
import {
  type Query,
  type QueryClient,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useOrganPath, usePermission } from '../../engine/permission/index.ts'
import { useNow } from '../../engine/records/now.ts'
import { IN_WORK, RECORDS } from '../../engine/records/records-key.ts'
import { batched } from '../../engine/reference/batch.ts'
import { get, getPage } from '../../platform/http.ts'
import { today } from '../../platform/time.ts'

const PAGE_SIZE = 15
const MOST_CHOICES = 50
const COMMON_DAYS = 30
const MOST_COMMON = 6
const FRESH_MS = 60_000

/**
 * For what a punch-in is being filled from: a chip that moves under the thumb is a wrong punch-in. What is there stays
 * until the page is opened anew; what did not come is still waited for.
 */
const HELD = { refetchOnWindowFocus: isMissing, refetchOnReconnect: isMissing } as const

function isMissing({ state: { data } }: Pick<Query, 'state'>): boolean {
  return data === undefined
}

export type FilterClause = Pick<Clause, 'path' | 'op' | 'values'>

/** Punch-ins of this week, this month and the last one, within what the person may see. */
export function usePunchInCounts() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'punch-in-counts', clockForm.id],
    queryFn: ({ signal }) => get(statisticsCalls.clock, {}, signal),
  })
}

/** The person’s own punch-ins, the latest first; more are read when they are asked for. */
export function useOwnPunchIns() {
  const organPath = useOrganPath()
  const { User } = usePermission()
  const qs = filterOn<typeof clockForm>([{ path: ['UserId'], op: '=', values: [User.Id] }])
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'own-punch-ins', clockForm.id, User.Id],
    queryFn: ({ pageParam, signal }) =>
      getPage(
        recordCalls.list,
        {
          formId: clockForm.id,
          pageSize: PAGE_SIZE,
          orderBy: 'OccurTime desc',
          expand: 'Operation,Plan,Place',
          qs,
          ...(pageParam === '' ? { page: 1 } : { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

interface ChoiceQuery {
  readonly clauses?: readonly FilterClause[]
  /** A part of the name, or nothing. */
  readonly text?: string
  readonly orderBy?: string
  readonly pageSize?: number
  readonly enabled?: boolean
}

/** Records to choose from; the choices before stay while the next ones are fetched. */
export function useChoices<Thing>(kind: FormKind, read: (record: WireRecord) => Thing, query: ChoiceQuery = {}) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  return useQuery({
    ...choicesQuery(client, organPath, { kind, read, ...query }),
    placeholderData: keepPreviousData,
    enabled: query.enabled ?? true,
    ...HELD,
  })
}

interface Choices<Thing> extends ChoiceQuery {
  readonly kind: FormKind
  readonly read: (record: WireRecord) => Thing
}

/** How records to choose from are asked for; what is found is known by its id from then on. */
export function choicesQuery<Thing>(client: QueryClient, organPath: string | undefined, asked: Choices<Thing>) {
  const { kind, read, clauses = [], text = '', orderBy, pageSize = MOST_CHOICES } = asked
  const called: FilterClause[] = text === '' ? [] : [{ path: [kind.nameField], op: '~', values: [text] }]
  const qs = formatFilter([...clauses, ...called])
  return queryOptions({
    queryKey: [RECORDS, organPath, IN_WORK, 'clock-choices', kind.key, qs, orderBy, pageSize],
    queryFn: async ({ signal }) => {
      const order = { ...(orderBy && { orderBy }), ...(qs && { qs }) }
      const { answer, nextCursor } = await getPage(
        recordCalls.list,
        { formId: kind.id, page: 1, pageSize, ...order },
        signal,
      )
      for (const record of answer) client.setQueryData(knownKey(organPath, kind.id, record.Id), record)
      return { found: answer.map(read), hasMore: nextCursor !== undefined }
    },
  })
}

interface Found<Thing> {
  /** In the order of the ids; those that are gone, not for one’s eyes or still on their way are absent. */
  readonly found: readonly Thing[]
  /** Nothing is on its way any more. */
  readonly isRead: boolean
}

const loads = new Map<string, (id: string) => Promise<WireRecord | undefined>>()

/** All that are asked for in one turn go in one call. */
function loadRecord(formId: string, id: string): Promise<WireRecord | undefined> {
  const load =
    loads.get(formId) ??
    batched(async (ids: string[]) => {
      const answer = await get(recordCalls.list, { formId, ids: ids.join(',') })
      return new Map(answer.map((record) => [record.Id, record]))
    })
  loads.set(formId, load)
  return load(id)
}

function knownKey(organPath: string | undefined, formId: string, id: string) {
  return [RECORDS, organPath, IN_WORK, 'clock-known', formId, id] as const
}

/** The records with the ids; those that a look-up has found are not asked for again. */
export function useRecordsById<Thing>(
  { id: formId }: FormKind,
  read: (record: WireRecord) => Thing,
  ids: readonly string[],
): Found<Thing> {
  const organPath = useOrganPath()
  return useQueries({
    queries: [...new Set(ids)].map((id) => ({
      queryKey: knownKey(organPath, formId, id),
      queryFn: async (): Promise<WireRecord | null> => (await loadRecord(formId, id)) ?? null,
      staleTime: FRESH_MS,
      ...HELD,
    })),
    combine: (results): Found<Thing> => ({
      found: results.flatMap(({ data }) => (data ? [read(data)] : [])),
      isRead: results.every(({ isPending }) => !isPending),
    }),
  })
}

/** The operations that were punched in most of late, most often first. */
export function useCommonOperations({ enabled }: { readonly enabled: boolean }): readonly string[] | undefined {
  const organPath = useOrganPath()
  const to = today(useNow())
  const { data, isError } = useQuery({
    ...commonOperationsQuery(organPath, to),
    select: (counts) =>
      counts
        .toSorted((one, other) => other.Count - one.Count)
        .slice(0, MOST_COMMON)
        .map(({ Key }) => Key),
    enabled,
    // Without them the form goes on: nobody waits for another try.
    retry: false,
    ...HELD,
  })
  return isError ? [] : data
}

/** How what was punched in of late is asked for, up to a day. */
export function commonOperationsQuery(organPath: string | undefined, to: string) {
  return queryOptions({
    queryKey: [RECORDS, organPath, IN_WORK, 'common-operations', to],
    queryFn: ({ signal }) =>
      get(statisticsCalls.clockCounts, { from: daysLater(to, -COMMON_DAYS), to, by: 'Operation' }, signal),
  })
}

/** The operations that were done in a plan at least once. */
export function useDoneOperations(plan: string | undefined): ReadonlySet<string> {
  const organPath = useOrganPath()
  const { data = [] } = useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'done-operations', plan],
    queryFn: ({ signal }) => get(statisticsCalls.planOperation, { plan: plan ?? '' }, signal),
    enabled: plan !== undefined,
    ...HELD,
  })
  return new Set(data.map(({ Operation }) => Operation.Id))
}
