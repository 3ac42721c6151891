import { clockForm } from '@farm/contract/clock'
import { addDays, dayOf, daysBetween, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { evidenceOf } from './evidence.ts'
import { fertilisers, inputId } from './inputs.ts'
import { operationId } from './operations.ts'
import { isLivelyDay, photosOf } from './photos.ts'
import { allPlots, pointIn } from './places.ts'
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
const KINDS = 3
/** 公斤 of one of them a day; it swells and ebbs by so many days. */
const LEAST = 8
const MOST = 46
const SWING_DAYS = 11
const HOUR = 3_600

/** From day to day the beds of young plants are fed with a little of a few fertilisers: their use draws lines. */
export function nurseryFeedings({ enterprise, workers, now, madeAt = now }: Nursery): Draft[] {
  const kinds = randomOf(`nursery/${enterprise.key}`).shuffled(fertilisers).slice(0, KINDS)
  return daysBetween(addDays(dayOf(madeAt), 1 - DAYS), dayOf(now)).flatMap((day, index) => {
    const random = randomOf(`nursery/${enterprise.key}/${day}`)
    const time = timeOn(day, Math.floor(random.between(7.2, 9.5) * HOUR))
    if (!random.happens(SHARE_OF_DAYS) || time > now) return []
    const id = idOf(`nursery/${enterprise.key}/${day}`, time)
    const plot = random.pick(allPlots(enterprise))
    const photos = photosOf({ id, operation: '施肥', enterprise, plot, day, time, now })
    const fix = { ...pointIn(plot, random.next(), random.next()), Accuracy: random.whole(4, 28) }
    const data = {
      Enterprise: enterpriseId(enterprise),
      Operation: operationId('施肥'),
      Place: [plot.id],
      Area: Number(random.between(0.5, 2).toFixed(1)),
      Inputs: kinds.map((kind, at) => ({
        Input: inputId(kind.name),
        Amount: amountOf(kind, index + at * 3, random.between(0.8, 1.2)),
        Unit: '公斤' as const,
        Usage: kind.usage,
      })),
      ...(photos.length > 0 && { Photos: photos.map((photo) => photo.id) }),
      ...(isLivelyDay(day, now) ? evidenceOf(id, time, fix) : { Position: fix }),
      Weather: weatherText(day),
      Note: '育苗床追肥，按床称量',
    }
    const by = random.pick(workers)
    return [draft(clockForm, id, data, { by, occurTime: isoTime(time), ...(photos.length > 0 && { photos }) })]
  })
}

/** What is strewn thickly in the fields is not used much more of here. */
function amountOf({ dose }: (typeof fertilisers)[number], index: number, sway: number): number {
  const swing = (1 + Math.sin((2 * Math.PI * index) / SWING_DAYS)) / 2
  const weight = dose > 20 ? 1 : 0.6
  return Number(((LEAST + (MOST - LEAST) * swing) * weight * sway).toFixed(1))
}
