import { textsIn } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { roundTo } from '@farm/contract/values'
import { daysLater, dayOf, isoTime } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { devicesOf } from './devices.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'
import { operationId } from './operations.ts'
import { groundsOf } from './places.ts'
import { flowOf, methodOf, sourceOf, wateredPerMu } from './watering.ts'

const DAYS_BACK = 90
const HOUR_MS = 3_600_000
/** Of punch-ins of irrigation so many were written down with their water. */
const SHARE = 0.7

interface Watered {
  readonly enterprise: Enterprise
  readonly punchIns: readonly Draft[]
  readonly manager: string
  readonly now: Date
}

/** Irrigations that the manager wrote down out of punch-ins, on plots without a valve: those of valves tell themselves. */
export function irrigationsOf({ enterprise, punchIns, manager, now }: Watered): Draft[] {
  const since = daysLater(dayOf(now), -DAYS_BACK)
  const metered = new Set(
    devicesOf(enterprise)
      .filter(({ type }) => type === '阀门' || type === '水泵')
      .flatMap(({ places }) => places),
  )
  const ways = waysOf(enterprise)
  return punchIns.flatMap(({ id, data, occurTime }) => {
    const random = randomOf(`irrigation/${id}`)
    const [plot] = textsIn(data.Place)
    if (data.Operation !== operationId('灌溉') || occurTime === undefined || plot === undefined) return []
    if (dayOf(new Date(occurTime)) < since || metered.has(plot) || !random.happens(SHARE)) return []
    const area = typeof data.Area === 'number' ? data.Area : 1
    const irrigation = ways.get(plot) ?? '无'
    const Volume = roundTo(area * (toldIn(data) ?? wateredPerMu(irrigation, random)), 1)
    const end = new Date(Date.parse(occurTime) + (Volume / flowOf(irrigation, area)) * HOUR_MS)
    if (end > now) return []
    return [
      draft(
        irrigationForm,
        idOf(`irrigation/${id}`),
        {
          Enterprise: enterpriseId(enterprise),
          Place: [plot],
          PunchIn: id,
          EndTime: isoTime(end),
          Volume,
          Method: methodOf(irrigation),
          WaterSource: sourceOf(irrigation),
          ...(typeof data.Plan === 'string' && { Plan: data.Plan }),
        },
        { by: manager, occurTime },
      ),
    ]
  })
}

/** How each plot is laid out for water. */
function waysOf(enterprise: Enterprise): ReadonlyMap<string, Group['irrigation']> {
  return new Map(groundsOf(enterprise).map(({ plot, group }) => [plot.id, group.irrigation]))
}

/** How much for each mu (m³) the note of a punch-in tells of. */
const PER_MU = /每亩约 (\d+) m³/

function toldIn({ Note }: Draft['data']): number | undefined {
  const [, told] = (typeof Note === 'string' && PER_MU.exec(Note)) || []
  return told === undefined ? undefined : Number(told)
}
