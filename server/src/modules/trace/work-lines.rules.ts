import { roundTo } from '@farm/contract/values'

/** So many lines of work a page has, for it is read on a phone. */
const MOST_LINES = 120
/** Amounts are sums of what stands in records with up to three decimals. */
const DIGITS = 3

export interface InputMade {
  readonly name: string | null
  readonly registration: string | null
  readonly amount: number | null
  readonly unit: string | null
  readonly harvestFrom: string | null
  readonly isPesticide: boolean
}

export interface WorkMade {
  readonly day: string
  /** Absent where operations are not made known. */
  readonly operation: string | null
  readonly person: string | null
  readonly inputs: readonly InputMade[] | null
  /** What the check of inputs came to that day. */
  readonly verdict: string | null
  /** For how many mu that was; null where inputs are not made known. */
  readonly area: number | null
}

/** What is known of the last use of pesticide. */
export interface LastSpray {
  /** `2026-11-01`; null where none was found. */
  readonly day: string | null
  /** From when on it was looked for on the ground of all that the goods were made of; null where not all of that could be looked at. */
  readonly searchedSince: string | null
}

/** One line of a page: the same work of one day, done so many times. */
export interface WorkLine extends WorkMade {
  readonly times: number
}

export interface WorkTold {
  readonly rows: readonly WorkLine[]
  /** So many lines are left out, all of them without inputs as long as there are such. */
  readonly leftOut: number
  /** How often each type of work was done, the most frequent first. */
  readonly counts: readonly WorkCount[]
}

interface WorkCount {
  readonly operation: string
  readonly times: number
}

/**
 * Work as a page shows it, the earliest first: what was done several times on a day is one line with the sums of what was used.
 * Where there are too many lines, those without inputs give way first, and the earliest of them before the latest: what was sprayed
 * before the harvest is what a buyer looks for.
 */
export function workLines(rows: readonly WorkMade[]): WorkTold {
  const lines = [
    ...Map.groupBy(rows, ({ day, operation, person, verdict }) =>
      JSON.stringify([day, operation, person, verdict]),
    ).values(),
  ]
    .flatMap((some) =>
      some[0]
        ? [{ ...some[0], times: some.length, inputs: summed(some), area: total(some.map((one) => one.area)) }]
        : [],
    )
    .toSorted((left, right) => Number(left.day > right.day) - Number(left.day < right.day))
  const isUsing = ({ inputs }: WorkLine) => (inputs ?? []).length > 0
  const ranked = [...lines.filter((line) => !isUsing(line)), ...lines.filter(isUsing)]
  const kept = new Set(ranked.slice(-MOST_LINES))
  return { rows: lines.filter((line) => kept.has(line)), leftOut: lines.length - kept.size, counts: countsOf(rows) }
}

function countsOf(rows: readonly WorkMade[]): WorkCount[] {
  const named = rows.flatMap(({ operation }) => operation ?? [])
  return [...Map.groupBy(named, (operation) => operation)]
    .map(([operation, some]) => ({ operation, times: some.length }))
    .toSorted((one, other) => other.times - one.times)
}

/** The day on which pesticide was used for the last time; null where none was found. */
export function lastSpray(rows: readonly WorkMade[]): string | null {
  const days = rows.filter(({ inputs }) => inputs?.some(({ isPesticide }) => isPesticide)).map(({ day }) => day)
  return days.toSorted().at(-1) ?? null
}

function summed(rows: readonly WorkMade[]): readonly InputMade[] | null {
  const told = rows.flatMap(({ inputs }) => inputs ?? [])
  if (told.length === 0) return null
  const alike = Map.groupBy(told, (one) => JSON.stringify({ ...one, amount: null }))
  return [...alike.values()].flatMap((some) =>
    some[0] ? [{ ...some[0], amount: total(some.map(({ amount }) => amount)) }] : [],
  )
}

/** What nobody wrote down adds nothing; where nobody wrote any amount down there is none. */
function total(some: ReadonlyArray<number | null>): number | null {
  const amounts = some.flatMap((amount) => amount ?? [])
  if (amounts.length === 0) return null
  return roundTo(
    amounts.reduce((sum, amount) => sum + amount, 0),
    DIGITS,
  )
}
