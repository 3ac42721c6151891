import { roundTo } from '@farm/contract/values'
import { clockForm } from '@farm/contract/clock'
import { randomFrom } from './random.ts'
import { DAYS, ENTERPRISES, type Enterprise, county, enterprises, inputIds, operationIds, operations } from './world.ts'

const DAY_MS = 24 * 3600_000
const ROOT = 1
/** Plans follow each other through the two years; so many of an enterprise run at once. */
const OPEN_PLANS = 4
/** Fixed, so that a database that was loaded once stays what it is. */
const LAST_DAY = Date.UTC(2026, 10, 20)

/** Lines for COPY: the records of a day, and what they count for. */
export interface Day {
  readonly records: string
  readonly counts: string
}

/** How punch-ins are made. */
export interface Made {
  /** They tell what they used of inputs, what they harvested and, three of sixteen, for which work order they were made. */
  readonly uses?: true | undefined
}

/** All days, the oldest first: memory holds one of them. */
export function* days(total: number, { uses }: Made = {}): Generator<Day> {
  const random = randomFrom(42)
  const perDay = total / DAYS
  let made = 0
  for (let day = 0; day < DAYS; day += 1) {
    const wanted = Math.round((day + 1) * perDay) - made
    yield oneDay({ day, first: made, count: wanted, random, uses: uses === true })
    made += wanted
  }
}

interface Wanted {
  readonly day: number
  readonly first: number
  readonly count: number
  readonly random: () => number
  readonly uses: boolean
}

function oneDay({ day, first, count, random, uses }: Wanted): Day {
  const time = LAST_DAY - (DAYS - 1 - day) * DAY_MS
  const tally = new Tally(new Date(time).toISOString().slice(0, 10))
  const lines: string[] = []
  for (let index = 0; index < count; index += 1) {
    const enterprise = enterprises[(first + index) % ENTERPRISES]
    if (!enterprise) break
    // From 8 to 18 o’clock of the farm.
    const moment = time + Math.floor((index / count) * 10 * 3600_000)
    lines.push(recordLine({ enterprise, day, moment, number: first + index, random, uses, tally }))
  }
  return { records: lines.join(''), counts: tally.lines() }
}

interface PunchIn {
  readonly enterprise: Enterprise
  readonly day: number
  readonly moment: number
  readonly number: number
  readonly random: () => number
  readonly uses: boolean
  readonly tally: Tally
}

/** What feeding and spraying take, and what picking brings. */
function usesOf(operation: string, random: () => number): { readonly Inputs?: object[]; readonly Harvest?: number } {
  const name = operations[operationIds.indexOf(operation)] ?? ''
  if (name === '采收') return { Harvest: roundTo(random() * 800, 1) }
  if (name !== '施肥' && name !== '用药') return {}
  const Input = inputIds[Math.floor(random() * inputIds.length)]
  return { Inputs: [{ Input, Amount: roundTo(random() * 40, 1), Unit: name === '施肥' ? '公斤' : '升' }] }
}

/** Of the last digit of their id, so that the rest of what is made stays what it is. */
const ORDERED = [0, 5, 10]

/** One a week for everybody. */
function workOrderOf(user: string, moment: number): string {
  const week = Math.floor(moment / (7 * DAY_MS))
  return `00000000-0000-7000-9011-${user.slice(-6)}${`${week}`.padStart(6, '0')}`
}

function recordLine({ enterprise, day, moment, number, random, uses, tally }: PunchIn): string {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const { plans, workers, places, recordId, path, id: organId, no } = enterprise
  const plan = plans[(Math.floor(day / 36) + Math.floor(random() * OPEN_PLANS)) % plans.length]
  const user = pick(workers) ?? ''
  const operation = pick(operationIds) ?? ''
  const area = roundTo(random() * 40, 1)
  const used = uses ? usesOf(operation, random) : {}
  const data = {
    Enterprise: recordId,
    Plan: plan,
    Place: [pick(places)],
    Operation: operation,
    Area: area,
    Position: { Lng: 111.7 + random() / 10, Lat: 37.2 + random() / 10, Accuracy: 8 },
    Weather: '晴 12℃ 微风',
    ...(random() < 0.4 && { Note: '按计划完成，苗情正常' }),
    ...used,
    ...(uses && ORDERED.includes(number % 16) && { WorkOrder: workOrderOf(user, moment) }),
  }
  tally.add({ enterprise, plan: plan ?? '', user, operation, area, harvest: used.Harvest ?? 0 })
  const time = new Date(moment).toISOString()
  const columns = [
    idAt(moment, number),
    clockForm.id,
    JSON.stringify(data),
    time,
    time,
    time,
    user,
    user,
    organId,
    no,
    path,
  ]
  return `${columns.join('\t')}\n`
}

/** A UUID of version 7 whose order is that of time and number. */
function idAt(moment: number, number: number): string {
  const time = moment.toString(16).padStart(12, '0')
  const rest = number.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`
}

interface Counted {
  readonly enterprise: Enterprise
  readonly plan: string
  readonly user: string
  readonly operation: string
  readonly area: number
  readonly harvest: number
}

/** What the trigger and the folding of the product would make of a day. */
class Tally {
  readonly #day: string
  readonly #counts = new Map<string, { n: number; area: number; harvest: number }>()

  constructor(day: string) {
    this.#day = day
  }

  add({ enterprise, plan, user, operation, area, harvest }: Counted): void {
    const dimensions = [
      ['', ''],
      ['Enterprise', enterprise.recordId],
      ['Operation', operation],
      ['Plan', plan],
      ['PlanOperation', `${plan}/${operation}`],
      ['User', user],
    ] as const
    for (const scope of [ROOT, county.no, enterprise.town.no, enterprise.no]) {
      for (const [dimension, key] of dimensions) this.#count(`${scope}\t${dimension}\t${key}`, area, harvest)
    }
  }

  #count(key: string, area: number, harvest: number): void {
    const counted = this.#counts.get(key)
    if (!counted) this.#counts.set(key, { n: 1, area, harvest })
    else {
      counted.n += 1
      counted.area += area
      counted.harvest += harvest
    }
  }

  lines(): string {
    const lines = [...this.#counts].map(
      ([key, { n, area, harvest }]) =>
        `${clockForm.id}\t${key}\t${this.#day}\t${n}\t${roundTo(area, 1)}\t${roundTo(harvest, 1)}\t0\t0\n`,
    )
    return lines.join('')
  }
}
