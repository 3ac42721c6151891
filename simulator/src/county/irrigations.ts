import { irrigationForm } from '@farm/contract/irrigations'
import { addDays, dayOf, isoTime } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { devicesOf } from './devices.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { operationId } from './operations.ts'
import { plotsOf } from './places.ts'

const DAYS_BACK = 90
const HOUR_MS = 3_600_000
/** Of punch-ins of irrigation so many were written down with their water. */
const SHARE = 0.7
/** What a plot gets for each mu in one go, in m³: less the nearer the water is led to the roots. */
const perMu = { 滴灌: [10, 22], 微喷: [14, 26], 喷灌: [18, 32], 沟灌: [35, 60], 浇灌: [8, 16] } as const

interface Watered {
  readonly enterprise: Enterprise
  readonly punchIns: readonly Draft[]
  readonly manager: string
  readonly now: Date
}

/** Irrigations that the manager wrote down out of punch-ins, on plots without a valve: those of valves tell themselves. */
export function irrigationsOf({ enterprise, punchIns, manager, now }: Watered): Draft[] {
  const since = addDays(dayOf(now), -DAYS_BACK)
  const metered = new Set(
    devicesOf(enterprise)
      .filter(({ type }) => type === '阀门' || type === '水泵')
      .flatMap(({ places }) => places),
  )
  const methods = methodsOf(enterprise)
  return punchIns.flatMap(({ id, data, occurTime }) => {
    const random = randomOf(`irrigation/${id}`)
    const [plot] = Array.isArray(data.Place) ? data.Place.map(String) : []
    if (data.Operation !== operationId('灌溉') || occurTime === undefined || plot === undefined) return []
    if (dayOf(new Date(occurTime)) < since || metered.has(plot) || !random.happens(SHARE)) return []
    const end = new Date(Date.parse(occurTime) + (toldIn(data, HOURS) ?? random.whole(1, 4)) * HOUR_MS)
    if (end > now) return []
    const area = typeof data.Area === 'number' ? data.Area : 1
    const method = methods.get(plot) ?? '浇灌'
    const [least, most] = perMu[method]
    return [
      draft(
        irrigationForm,
        idOf(`irrigation/${id}`),
        {
          Enterprise: enterpriseId(enterprise),
          Place: [plot],
          PunchIn: id,
          EndTime: isoTime(end),
          Volume: Number((area * (toldIn(data, PER_MU) ?? random.between(least, most))).toFixed(1)),
          Method: method,
          WaterSource: random.happens(0.6) ? '机井' : '渠水',
          ...(typeof data.Plan === 'string' && { Plan: data.Plan }),
        },
        { by: manager, occurTime },
      ),
    ]
  })
}

type Method = keyof typeof perMu

/** How each plot is watered; one without pipes or ditches by hose. */
function methodsOf(enterprise: Enterprise): ReadonlyMap<string, Method> {
  return new Map(
    enterprise.groups.flatMap((group) => {
      const method = group.irrigation === '无' ? '浇灌' : group.irrigation
      return plotsOf(enterprise, group).map(({ id }): [string, Method] => [id, method])
    }),
  )
}

/** What notes of punch-ins tell: for how long, and how much for each mu (m³). */
const HOURS = /灌溉 (\d+) 小时/
const PER_MU = /每亩约 (\d+) 方/

function toldIn({ Note }: Draft['data'], what: RegExp): number | undefined {
  const [, told] = (typeof Note === 'string' && what.exec(Note)) || []
  return told === undefined ? undefined : Number(told)
}
