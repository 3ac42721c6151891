import { clockForm } from '@farm/contract/clock'
import { roundTo } from '@farm/contract/values'
import { type Day, daysLater, dayOf, daysBetween, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { evidenceOf, startOf } from './evidence.ts'
import { fertilisers } from './data/fertilisers.ts'
import type { Range } from './data/table.ts'
import { inputId } from './inputs.ts'
import { operationId } from './operations.ts'
import { isLivelyDay, photosOf } from './photos.ts'
import { pointIn } from './places.ts'
import type { Plan } from './plans.ts'
import { weatherText } from './weather.ts'

interface Nursery {
  readonly enterprise: Enterprise
  readonly plans: readonly Plan[]
  /** Account names of those who punch in. */
  readonly workers: readonly string[]
  readonly now: Date
  /** When the county was made; feeding began before that, and goes on after it. */
  readonly madeAt?: Date
}

const DAYS = 35
const SHARE_OF_DAYS = 0.85
/** Of each a day; it swells and ebbs by so many days. */
const SWING_DAYS = 11
/** The part of a bed that one round of feeding takes. */
const ROUND = [0.65, 1] as const
const HOURS = 1.5
const HOUR = 3_600

export const FEEDING_NOTE = '育苗床随水追肥，按床称量'

/** From day to day the young plants of a batch are fed with a little of a few fertilisers: their use draws lines. */
export function nurseryFeedings({ enterprise, plans, workers, now, madeAt = now }: Nursery): Draft[] {
  return daysBetween(daysLater(dayOf(madeAt), 1 - DAYS), dayOf(now)).flatMap((day, index) => {
    const random = randomOf(`nursery/${enterprise.key}/${day}`)
    const time = timeOn(day, Math.floor(random.between(7.2, 9.5) * HOUR))
    const plan = plans.find((one) => isFedOn(one, day))
    const [plot] = plan?.plots ?? []
    if (!random.happens(SHARE_OF_DAYS) || time > now || !plan || !plot) return []
    const id = idOf(`nursery/${enterprise.key}/${day}`, time)
    const Area = roundTo(random.between(...ROUND) * plot.areaMu, 1)
    const photos = photosOf({ id, operation: '施肥', enterprise, plot, day, time, now })
    const fix = { ...pointIn(plot, random.next(), random.next()), Accuracy: random.whole(4, 28) }
    const data = {
      Enterprise: enterpriseId(enterprise),
      Plan: plan.id,
      Operation: operationId('施肥'),
      Place: [plot.id],
      Area,
      Inputs: kinds.map(({ name, usage, perMu }, at) => ({
        Input: inputId(name),
        Amount: roundTo(Area * amountPerMu(perMu, index + at * 3, random.next()), 1),
        Unit: '公斤' as const,
        Usage: usage,
      })),
      ...(photos.length > 0 && { Photos: photos.map((photo) => photo.id) }),
      StartTime: startOf({ time, hours: HOURS }),
      ...(isLivelyDay(day, now) ? evidenceOf(id, { time, fix }) : { Position: fix }),
      Weather: weatherText(day),
      Note: FEEDING_NOTE,
    }
    const by = random.pick(workers)
    return [draft(clockForm, id, data, { by, occurTime: isoTime(time), ...(photos.length > 0 && { photos }) })]
  })
}

/** Young plants are fed from the day on which their calendar begins it, and the late ones until they are carried out. */
function isFedOn({ group, work, seasons, start, lastDay }: Plan, day: Day): boolean {
  const feeding = seasons.find(({ operation }) => operation === '施肥')
  if (!group.batches || !feeding) return false
  return daysLater(start, Math.ceil(feeding.from * work.days)) <= day && day <= lastDay
}

/** What young plants are fed with. */
const kinds = fertilisers.rows.flatMap(({ name, usage, toSeedlings }) =>
  toSeedlings ? [{ name, usage, perMu: toSeedlings }] : [],
)

/** 公斤 for each mu: it swells and ebbs, and no day is like another. */
function amountPerMu([least, most]: Range, index: number, sway: number): number {
  const swing = (1 + Math.sin((2 * Math.PI * index) / SWING_DAYS)) / 2
  return least + (most - least) * (0.8 * swing + 0.2 * sway)
}
