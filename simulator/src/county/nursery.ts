import { clockForm } from '@farm/contract/clock'
import { roundTo } from '@farm/contract/values'
import { addDays, dayOf, daysBetween, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { evidenceOf } from './evidence.ts'
import { fertilisers } from './data/fertilisers.ts'
import type { Range } from './data/table.ts'
import { inputId } from './inputs.ts'
import { operationId } from './operations.ts'
import { isLivelyDay, photosOf } from './photos.ts'
import { plotsOf, pointIn } from './places.ts'
import { weatherText } from './weather.ts'

interface Nursery {
  readonly enterprise: Enterprise
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
/** 亩 that one round of feeding takes. */
const ROUND_MU = [3, 6] as const
const HOURS = 1.5
const HOUR = 3_600

/** From day to day the beds of young plants are fed with a little of a few fertilisers: their use draws lines. */
export function nurseryFeedings({ enterprise, workers, now, madeAt = now }: Nursery): Draft[] {
  const beds = enterprise.groups.filter(({ batches }) => batches).flatMap((group) => plotsOf(enterprise, group))
  return daysBetween(addDays(dayOf(madeAt), 1 - DAYS), dayOf(now)).flatMap((day, index) => {
    const random = randomOf(`nursery/${enterprise.key}/${day}`)
    const time = timeOn(day, Math.floor(random.between(7.2, 9.5) * HOUR))
    if (!random.happens(SHARE_OF_DAYS) || time > now) return []
    const id = idOf(`nursery/${enterprise.key}/${day}`, time)
    const plot = random.pick(beds)
    const Area = roundTo(random.between(...ROUND_MU), 1)
    const photos = photosOf({ id, operation: '施肥', enterprise, plot, day, time, now })
    const fix = { ...pointIn(plot, random.next(), random.next()), Accuracy: random.whole(4, 28) }
    const data = {
      Enterprise: enterpriseId(enterprise),
      Operation: operationId('施肥'),
      Place: [plot.id, ...beds.map((bed) => bed.id).filter((bed) => bed !== plot.id)],
      Area,
      Inputs: kinds.map(({ name, usage, perMu }, at) => ({
        Input: inputId(name),
        Amount: roundTo(Area * amountPerMu(perMu, index + at * 3, random.next()), 1),
        Unit: '公斤' as const,
        Usage: usage,
      })),
      ...(photos.length > 0 && { Photos: photos.map((photo) => photo.id) }),
      ...(isLivelyDay(day, now) ? evidenceOf(id, { time, fix, hours: HOURS }) : { Position: fix }),
      Weather: weatherText(day),
      Note: '育苗床随水追肥，按床称量',
    }
    const by = random.pick(workers)
    return [draft(clockForm, id, data, { by, occurTime: isoTime(time), ...(photos.length > 0 && { photos }) })]
  })
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
