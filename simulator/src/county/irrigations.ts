import { irrigationForm } from '@farm/contract/irrigations'
import { addDays, dayOf, isoTime } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { devicesOf } from './devices.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { operationId } from './operations.ts'

const DAYS_BACK = 90
const HOUR_MS = 3_600_000
/** Of punch-ins of irrigation so many were written down with their water. */
const SHARE = 0.7
const methods = ['滴灌', '微喷', '沟灌'] as const

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
  return punchIns.flatMap(({ id, data, occurTime }) => {
    const random = randomOf(`irrigation/${id}`)
    const [plot] = Array.isArray(data.Place) ? data.Place.map(String) : []
    if (data.Operation !== operationId('灌溉') || occurTime === undefined || plot === undefined) return []
    if (dayOf(new Date(occurTime)) < since || metered.has(plot) || !random.happens(SHARE)) return []
    const end = new Date(Date.parse(occurTime) + random.whole(1, 4) * HOUR_MS)
    if (end > now) return []
    const area = typeof data.Area === 'number' ? data.Area : 1
    return [
      draft(
        irrigationForm,
        idOf(`irrigation/${id}`),
        {
          Enterprise: enterpriseId(enterprise),
          Place: [plot],
          PunchIn: id,
          EndTime: isoTime(end),
          Volume: Number((area * random.between(12, 38)).toFixed(1)),
          Method: random.pick(methods),
          WaterSource: random.happens(0.6) ? '机井' : '渠水',
          ...(typeof data.Plan === 'string' && { Plan: data.Plan }),
        },
        { by: manager, occurTime },
      ),
    ]
  })
}
