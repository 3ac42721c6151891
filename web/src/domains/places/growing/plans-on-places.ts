import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type WireRecord, readData, recordCalls, filterOn } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { useCan, useOrganPath } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { batched } from '../../../engine/reference/batch.ts'
import { get } from '../../../platform/http.ts'
import { type Earlier, dayOf } from '../lineage/lineage-queries.ts'

const MOST_PLANS = 500
const MOST_PAST = 50
/** Their ids stand in one condition, which holds 2,000 signs. */
const PLACES_AT_ONCE = 40
/** The state of a plan by which something grows now. */
const RUNNING = '执行中'

type Load = (id: string) => Promise<readonly WireRecord[] | undefined>
const loads = new WeakMap<QueryClient, Map<string, Load>>()

/** Whether the person may see what grows. */
export function useSeesPlans(): boolean {
  return useCan()('/FarmPlan/MakePlan')
}

/** The running plans on a plot; the plots of a page are asked for together. */
export function useRunningPlans(placeId: string) {
  const organPath = useOrganPath()
  const client = useQueryClient()
  return useQuery({
    queryKey: [RECORDS, organPath, 'growing', placeId],
    queryFn: async () => (await loadOf(client, organPath)(placeId)) ?? [],
    enabled: useSeesPlans(),
  })
}

interface Asking {
  readonly client: QueryClient
  readonly organPath: string | undefined
}

/** The running plans on each of many plots, in their order. */
export function runningOf(ids: readonly string[], { client, organPath }: Asking) {
  const load = loadOf(client, organPath)
  return Promise.all(ids.map(load))
}

function loadOf(client: QueryClient, organPath: string | undefined): Load {
  const known = loads.get(client) ?? new Map<string, Load>()
  const load = known.get(organPath ?? '') ?? batched(runningOn, { most: PLACES_AT_ONCE })
  loads.set(client, known.set(organPath ?? '', load))
  return load
}

async function runningOn(ids: string[]): Promise<ReadonlyMap<string, readonly WireRecord[]>> {
  const qs = filterOn<typeof planForm>([
    { path: ['Place'], op: 'in', values: ids },
    { path: ['Status'], op: '=', values: [RUNNING] },
  ])
  const query = { formId: planForm.id, page: 1, pageSize: MOST_PLANS, qs, expand: 'Crops', orderBy: 'StartDate desc' }
  const plans = await get(recordCalls.list, query)
  return new Map(ids.map((id) => [id, plans.filter(({ Data }) => readData(planForm, Data).Place?.includes(id))]))
}

/** Every plan on the ground of a plot, the latest first: its own, and those of the plots that were this ground when they began. */
export function usePlansOn(placeId: string, ground: readonly Earlier[] | undefined) {
  const seesPlans = useSeesPlans()
  const ids = [...new Set([placeId, ...(ground ?? []).map(({ Id }) => Id)])].slice(0, PLACES_AT_ONCE)
  const page = useRecordPage(
    {
      formId: planForm.id,
      page: 1,
      pageSize: MOST_PAST,
      qs: filterOn<typeof planForm>([{ path: ['Place'], op: ids.length > 1 ? 'in' : '=', values: ids }]),
      orderBy: 'StartDate desc',
      expand: 'Crops',
    },
    { enabled: seesPlans && ground !== undefined },
  )
  const { data, error, refetch } = page
  return { plans: data?.answer.filter((plan) => isOnGround(plan, placeId, ground ?? [])), error, refetch }
}

function isOnGround({ Data }: WireRecord, placeId: string, ground: readonly Earlier[]): boolean {
  const { Place = [], StartDate = '' } = readData(planForm, Data)
  if (Place.includes(placeId)) return true
  return ground.some(
    ({ Id, Since, Until }) => Place.includes(Id) && StartDate <= dayOf(Until) && StartDate >= dayOf(Since),
  )
}
