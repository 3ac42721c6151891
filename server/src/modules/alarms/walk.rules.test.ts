import { describe, expect, test } from 'vitest'
import { IDLE, type Limit, type PairState, type Sample } from './alarm-state.rules.ts'
import { walked } from './walk.rules.ts'

const MINUTE = 60_000
const begin = Date.parse('2026-11-20T00:00:00Z')

const limits: readonly Limit[] = [
  { kind: 'above', threshold: 30, recovery: 28, overMs: 0, times: 1 },
  { kind: 'above', threshold: 30, recovery: 30, overMs: 2 * MINUTE, times: 1 },
  { kind: 'below', threshold: 30, recovery: 33, overMs: MINUTE, times: 2 },
  { kind: 'change', threshold: 5, recovery: 5, overMs: 5 * MINUTE, times: 1 },
]

const held: PairState = { ...IDLE, hold: begin + 5 * MINUTE }
const open: PairState = { ...IDLE, isOpen: true, run: 1, since: begin - MINUTE, lastTs: begin - MINUTE, peak: 31 }

/** Numbers that look random and are the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

/** Values about the threshold, half a minute or so apart, some of them out of their order. */
function valuesBy(roll: (sides: number) => number): Sample[] {
  let ts = begin
  return Array.from({ length: 3 + roll(20) }, () => {
    ts += (roll(5) - 1) * 30_000
    const value = 26 + roll(9)
    return { ts, value, range: { min: value - roll(8), max: value + roll(8) } }
  })
}

function cutBy(roll: (sides: number) => number, values: readonly Sample[]): Sample[][] {
  const parts: Sample[][] = [[]]
  for (const value of values) {
    if (roll(3) === 0) parts.push([])
    parts.at(-1)?.push(value)
  }
  return parts
}

/** What values come to in these parts, all of which arrive at the same time. */
function ends(limit: Limit, from: PairState, parts: ReadonlyArray<readonly Sample[]>, now: number) {
  let state = from
  let peak: number | undefined
  let raised = 0
  for (const part of parts) {
    const walk = walked(limit, state, part, { now, isWatched: true })
    raised += walk.raised
    // As the record of the alarm keeps it from one time that it is open to the next.
    if (walk.peak !== undefined)
      peak = peak === undefined || limit.kind === 'change' ? (peak ?? walk.peak) : far(limit, peak, walk.peak)
    state = walk.state
  }
  return { state, raised, peak }
}

function far({ kind }: Limit, one: number, other: number): number {
  return kind === 'above' ? Math.max(one, other) : Math.min(one, other)
}

describe.each([
  ['nothing is wrong', IDLE],
  ['an alarm is open', open],
  ['one was ended by hand', held],
])('where %s', (_, from) => {
  test.each(limits.map((limit) => [limit] as const))(
    'values come to the same in whatever parts they come: %o',
    (limit) => {
      const raised = new Set<number>()
      for (let seed = 1; seed <= 400; seed += 1) {
        const roll = dice(seed)
        const values = valuesBy(roll)
        const now = Math.max(...values.map(({ ts }) => ts)) + roll(3) * 8 * MINUTE
        const whole = ends(limit, from, [values], now)
        const singly = values.map((one) => [one])
        expect(ends(limit, from, singly, now), `seed ${seed}, each alone`).toEqual(whole)
        expect(ends(limit, from, cutBy(roll, values), now), `seed ${seed}, in parts`).toEqual(whole)
        raised.add(whole.raised)
      }
      // Else nothing of it is tried: some raise nothing, some several times.
      expect(Math.max(...raised)).toBeGreaterThan(limit.overMs === 0 ? 1 : 0)
      expect(raised).toContain(0)
    },
  )
})
