import { deviceForm } from '@farm/contract/devices'
import { type WireRecord, recordCalls, filterOn, readData } from '@farm/contract/forms'
import { type Curve, type LatestValue, telemetryCalls } from '@farm/contract/telemetry'
import type { QueryOf } from '@farm/contract/wire'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { latestQuery } from '../../engine/readings/latest-queries.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { batched } from '../../engine/reference/batch.ts'
import { get } from '../../platform/http.ts'

/** What devices sent last, as far as it is here. */
export function useLatestOf(deviceIds: readonly string[]): ReadonlyMap<string, readonly LatestValue[]> {
  const organPath = useOrganPath()
  return useQueries({
    queries: deviceIds.map((id) => latestQuery(organPath, id)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[deviceIds[index] ?? '', data] as const] : []))),
  })
}

/** One metric of one device. */
export interface Series {
  readonly deviceId: string
  readonly metric: string
}

type Asked = Pick<QueryOf<typeof telemetryCalls.history>, 'from' | 'to' | 'points'>

interface CurveWish {
  /** Tells one span from another: the hours up to now are the same hours a minute later. */
  readonly key: string
  /** The moments of the span when it is asked for. */
  readonly asked: () => Asked
  /** Absent where the span does not end now. */
  readonly everyMs: number | undefined
}

/** The curves of what was chosen, each as far as it is here; those before stay while others are on their way. */
export function useCurves(series: readonly Series[], { key, asked, everyMs }: CurveWish) {
  const organPath = useOrganPath()
  return useQueries({
    queries: series.map(({ deviceId, metric }) => ({
      queryKey: ['curves', organPath, deviceId, metric, key],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Curve | null> => {
        const [curve] = await get(telemetryCalls.history, { deviceId, metric, ...asked() }, signal)
        return curve ?? null
      },
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
      placeholderData: keepPreviousData<Curve | null>,
    })),
  })
}

/** Curves of all that the devices of a plot measure. */
export function useCurvesOfPlace(placeId: string, { key, asked, everyMs }: CurveWish) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['curves', organPath, 'place', placeId, key],
    queryFn: ({ signal }) => get(telemetryCalls.historyOfPlace, { placeId, ...asked() }, signal),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

/** So many plots are asked about at once: a condition has a length. */
const MOST_PLACES = 40
const MOST_DEVICES = 500

const onPlace = batched<readonly WireRecord[]>(
  async (ids) => {
    const qs = filterOn<typeof deviceForm>([{ path: ['Place'], op: 'in', values: ids }])
    const query = { formId: deviceForm.id, qs, page: 1, pageSize: MOST_DEVICES, orderBy: 'Name asc' }
    const devices = await get(recordCalls.list, query)
    return new Map(ids.map((id) => [id, devices.filter((device) => placesOf(device).includes(id))]))
  },
  { most: MOST_PLACES },
)

/** The devices that stand on plots, each once; undefined while it is not known. */
export function useDevicesOn(placeIds: readonly string[]): readonly WireRecord[] | undefined {
  const organPath = useOrganPath()
  return useQueries({
    queries: placeIds.map((id) => ({
      queryKey: [RECORDS, organPath, 'devices-on', deviceForm.id, id],
      queryFn: async (): Promise<readonly WireRecord[]> => (await onPlace(id)) ?? [],
    })),
    combine: (results) => {
      if (results.some(({ data }) => data === undefined)) return undefined
      return [...new Map(results.flatMap(({ data = [] }) => data).map((one) => [one.Id, one])).values()]
    },
  })
}

/** The plots where a device stands. */
function placesOf({ Data }: WireRecord): readonly string[] {
  return readData(deviceForm, Data).Place ?? []
}
