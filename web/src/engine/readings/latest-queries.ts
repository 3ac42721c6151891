import { type PlaceDevice, deviceCalls } from '@farm/contract/devices'
import { type LatestValue, TELEMETRY_FACT, telemetryCalls } from '@farm/contract/telemetry'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { get } from '../../platform/http.ts'
import { useOrganPath } from '../permission/index.ts'
import { batched } from '../reference/batch.ts'

const latest = batched<readonly LatestValue[]>(async (ids) =>
  Map.groupBy(await get(telemetryCalls.latest, { deviceIds: ids.join(',') }), ({ DeviceId }) => DeviceId),
)

const devices = batched<PlaceDevice>(async (ids) => {
  const found = await get(deviceCalls.mine, { ids: ids.join(',') })
  return new Map(found.map((one) => [one.DeviceId, one]))
})

/** What asks for the latest values of a device; all devices on the page are asked for in one call. */
export function latestQuery(organPath: string | undefined, id: string) {
  return queryOptions({
    queryKey: [TELEMETRY_FACT, organPath, 'latest', id],
    queryFn: async (): Promise<readonly LatestValue[]> => (await latest(id)) ?? [],
  })
}

/** The latest values of a device. */
export function useLatest(id: string) {
  return useQuery(latestQuery(useOrganPath(), id))
}

/** How a device is, asked for anew when its state turns; all devices on the page are asked for in one call. */
export function useDevice(id: string, state?: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [TELEMETRY_FACT, organPath, 'device', id, state],
    queryFn: async (): Promise<PlaceDevice | null> => (await devices(id)) ?? null,
    placeholderData: keepPreviousData,
  })
}
