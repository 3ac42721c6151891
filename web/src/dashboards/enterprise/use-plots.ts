import { alarmCalls, alarmForm } from '@farm/contract/alarms'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import type { PlaceShape } from '@farm/contract/places'
import { planCalls, planForm } from '@farm/contract/plans'
import { useToday } from '../../engine/records/use-today.ts'
import { get } from '../../platform/http.ts'
import { useBoardQuery } from '../board/use-board-query.ts'
import { within } from '../cards/card.ts'
import type { PlotFacts } from './plot-layout.ts'

/** As many are asked for in one address; of the others a board does not tell what grows on them. */
const MOST_ASKED = 250
const MOST_ALARMS = 100
const NONE: readonly never[] = []

/** What goes on on plots today. What may not be seen, or does not come, leaves them without it. */
export function usePlotFacts(organPath: string | undefined, shapes: readonly PlaceShape[]): PlotFacts {
  const day = useToday()
  const place = shapes
    .slice(0, MOST_ASKED)
    .map(({ Id }) => Id)
    .join(',')
  const { data: plans = NONE } = useBoardQuery({
    name: ['plot-plans', day, place],
    feeds: [planForm.key],
    organPath,
    read: (signal) => get(planCalls.overlaps, { place, from: day, to: day, ...within(organPath) }, signal),
    enabled: place !== '',
  })
  const alarms = useOpenAlarms(organPath)
  const names = new Map<string, string[]>()
  for (const { Name, Place } of plans) for (const { Id } of Place) names.set(Id, [...(names.get(Id) ?? []), Name])
  return { plans: names, alarms }
}

/** How many alarms are open on each plot, by the devices that stand there. */
function useOpenAlarms(organPath: string | undefined): ReadonlyMap<string, number> {
  const { data: alarms = NONE } = useBoardQuery({
    name: ['plot-alarms'],
    feeds: [alarmForm.key],
    organPath,
    read: (signal) => get(alarmCalls.today, { pageSize: MOST_ALARMS, ...within(organPath) }, signal),
  })
  const open = alarms.flatMap(({ State, DeviceId }) => (State === '活动' && DeviceId !== undefined ? [DeviceId] : []))
  const ids = [...new Set(open)].toSorted().join(',')
  const { data: devices = NONE } = useBoardQuery({
    name: ['plot-devices', ids],
    feeds: [deviceForm.key],
    organPath,
    read: (signal) => get(deviceCalls.mine, { ids, ...within(organPath) }, signal),
    enabled: ids !== '',
  })
  const places = new Map(devices.map(({ DeviceId, Places }) => [DeviceId, Places]))
  const counts = new Map<string, number>()
  for (const { Id } of open.flatMap((device) => places.get(device) ?? [])) counts.set(Id, (counts.get(Id) ?? 0) + 1)
  return counts
}
