import { describe, expect, test } from 'vitest'
import {
  HOLD_MS,
  IDLE,
  LATE_MS,
  type Limit,
  type PairState,
  type Sample,
  isAsBefore,
  stepped,
} from './alarm-state.rules.ts'

const MINUTE = 60_000
const begin = Date.parse('2026-11-20T00:00:00Z')
const at = (minutes: number) => begin + minutes * MINUTE

const dry: Limit = { kind: 'below', threshold: 15, recovery: 18, overMs: 10 * MINUTE, times: 1 }
const hot: Limit = { kind: 'above', threshold: 35, recovery: 33, overMs: 0, times: 1 }
const thrice: Limit = { ...hot, times: 3 }
const fall: Limit = { kind: 'change', threshold: 5, recovery: 5, overMs: 10 * MINUTE, times: 1 }

type Value = readonly [minute: number, value: number] | readonly [minute: number, value: number, arrives: number]

const signs = { raised: '+', cleared: '-' } as const

/** What became of values, one turn a value: `+` raised, `-` cleared, `.` nothing. */
function walk(limit: Limit, values: readonly Value[], from: PairState = IDLE, isWatched = true) {
  let state = from
  let turns = ''
  for (const [minute, value, arrives = minute] of values) {
    const step = stepped(limit, state, { ts: at(minute), value }, { now: at(arrives), isWatched })
    state = step.state
    turns += step.turn === undefined ? '.' : signs[step.turn]
  }
  return { turns, state }
}

describe('a rule for 10 minutes below 15, over at 18', () => {
  test.each<readonly [string, string, readonly Value[]]>([
    [
      'nothing of what is above',
      '...',
      [
        [0, 20],
        [5, 15],
        [11, 16],
      ],
    ],
    ['nothing of a single value below', '.', [[0, 3]]],
    [
      'nothing of what came back in between',
      '.....',
      [
        [0, 14],
        [5, 14],
        [9, 15],
        [10, 14],
        [19, 14],
      ],
    ],
    [
      'an alarm of what lasts, with the value at its tenth minute',
      '..+',
      [
        [0, 14],
        [9.9, 14],
        [10, 13],
      ],
    ],
    [
      'one alarm, however long it lasts',
      '.+....',
      [
        [0, 14],
        [10, 14],
        [20, 14],
        [30, 1],
        [40, 14],
        [50, 14],
      ],
    ],
    [
      'no end between threshold and recovery',
      '.+...',
      [
        [0, 14],
        [10, 14],
        [11, 15],
        [12, 17.9],
        [13, 16],
      ],
    ],
    [
      'an end at the recovery',
      '.+-',
      [
        [0, 14],
        [10, 14],
        [11, 18],
      ],
    ],
    [
      'a new count after the end',
      '.+-..+',
      [
        [0, 14],
        [10, 14],
        [11, 18],
        [12, 14],
        [21, 14],
        [22, 14],
      ],
    ],
    [
      'nothing of a value that comes twice',
      '....',
      [
        [0, 14],
        [0, 14],
        [0, 14],
        [0, 14],
      ],
    ],
  ])('makes %s', (_, turns, values) => expect(walk(dry, values).turns).toBe(turns))

  test('keeps the lowest that it came to', () =>
    expect(
      walk(dry, [
        [0, 14],
        [10, 14],
        [20, 3],
        [30, 9],
      ]).state.peak,
    ).toBe(3))

  test('says when it is an alarm though nothing more is heard, by the clock of the server', () => {
    expect(walk(dry, [[0, 14]]).state.due).toBe(at(10))
    // The clock of the device is four minutes behind.
    expect(
      walk(dry, [
        [0, 14, 4],
        [6, 14, 10],
      ]).state.due,
    ).toBe(at(14))
  })
})

describe('a rule of three in a row above 35', () => {
  test.each<readonly [string, string, readonly Value[]]>([
    [
      'nothing of two',
      '..',
      [
        [0, 36],
        [1, 36],
      ],
    ],
    [
      'nothing where one between is not',
      '.....',
      [
        [0, 36],
        [1, 36],
        [2, 35],
        [3, 36],
        [4, 36],
      ],
    ],
    [
      'an alarm of the third',
      '..+',
      [
        [0, 36],
        [1, 40],
        [2, 36],
      ],
    ],
  ])('makes %s', (_, turns, values) => expect(walk(thrice, values).turns).toBe(turns))

  test('is not due by time alone', () =>
    expect(
      walk(thrice, [
        [0, 36],
        [1, 36],
      ]).state.due,
    ).toBeUndefined())

  test('asks for both where it is to last as well', () => {
    const both = { ...thrice, overMs: 5 * MINUTE }
    expect(
      walk(both, [
        [0, 36],
        [1, 36],
        [2, 36],
        [5, 36],
      ]).turns,
    ).toBe('...+')
    expect(
      walk(both, [
        [0, 36],
        [6, 36],
        [7, 36],
      ]).turns,
    ).toBe('..+')
  })
})

describe('how fast something changes', () => {
  const within = (value: number, min: number, max: number): Sample => ({ ts: at(1), value, range: { min, max } })
  const now = { now: at(1), isWatched: true }

  test.each([
    ['as far as it may', within(20, 20, 25), undefined],
    ['up', within(25.1, 20, 25.1), 'raised'],
    ['down', within(19, 19, 24.1), 'raised'],
    ['nobody knows from where', { ts: at(1), value: 99 }, undefined],
  ])('is judged by the while before: %s', (_, sample, turn) => expect(stepped(fall, IDLE, sample, now).turn).toBe(turn))

  test('is over when the while is calm', () => {
    const open = { ...IDLE, isOpen: true, lastTs: at(0), peak: 30 }
    expect(stepped(fall, open, within(29, 26, 30), now).turn).toBe('cleared')
  })
})

describe('what comes late tells of the past', () => {
  const late = LATE_MS / MINUTE + 1

  test('it raises nothing, however bad it was', () =>
    expect(
      walk(hot, [
        [0, 50, late],
        [1, 50, late + 1],
      ]).turns,
    ).toBe('..'))

  test('it is not due either', () => expect(walk(dry, [[0, 3, late]]).state.due).toBeUndefined())

  test('it ends nothing', () => {
    const open = { ...IDLE, isOpen: true, lastTs: at(-1), peak: 40 }
    expect(walk(hot, [[0, 20, late]], open).turns).toBe('.')
  })

  test('but with what is new it counts: that it lasted, and that it was over in between', () => {
    expect(
      walk(dry, [
        [0, 14, 30],
        [10, 14, 30],
        [30, 14],
      ]).turns,
    ).toBe('..+')
    expect(
      walk(dry, [
        [0, 14],
        [5, 20, 30],
        [30, 14],
      ]).turns,
    ).toBe('...')
  })

  test('what is older than the newest changes nothing, in whatever order it comes', () => {
    const newest = walk(dry, [[60, 14]]).state
    const older: Value[] = [
      [10, 3, 60],
      [20, 30, 60],
      [30, 3, 60],
      [50, 30, 60],
    ]
    for (const order of [older, older.toReversed(), [...older.slice(2), ...older.slice(0, 2)]]) {
      const { turns, state } = walk(dry, order, newest)
      expect([turns, state]).toEqual(['....', newest])
    }
  })
})

describe('while nobody wants to be told', () => {
  test('nothing is raised, and afterwards it is counted anew', () => {
    const { turns, state } = walk(
      dry,
      [
        [0, 3],
        [10, 3],
        [20, 3],
      ],
      IDLE,
      false,
    )
    expect([turns, state.since]).toEqual(['...', undefined])
    expect(
      walk(
        dry,
        [
          [30, 3],
          [39, 3],
          [40, 3],
        ],
        state,
      ).turns,
    ).toBe('..+')
  })

  test('what is open is over when it is over', () => {
    const open = { ...IDLE, isOpen: true, lastTs: at(-1), peak: 3 }
    expect(
      walk(
        dry,
        [
          [0, 3],
          [1, 20],
        ],
        open,
        false,
      ).turns,
    ).toBe('.-')
  })
})

describe('what was ended by hand', () => {
  const held: PairState = { ...IDLE, lastTs: at(0), hold: at(0) + HOLD_MS }

  test('is not raised again for an hour while it stays as it is', () =>
    expect(
      walk(
        hot,
        [
          [1, 40],
          [30, 40],
          [59, 40],
        ],
        held,
      ).turns,
    ).toBe('...'))

  test('is raised again after that', () =>
    expect(
      walk(
        hot,
        [
          [1, 40],
          [61, 40],
        ],
        held,
      ).turns,
    ).toBe('.+'))

  test('is raised at once where it was over in between', () =>
    expect(
      walk(
        hot,
        [
          [1, 40],
          [2, 30],
          [3, 40],
        ],
        held,
      ).turns,
    ).toBe('..+'))
})

test('what is idle or open needs no writing for one more value like those before', () => {
  const idle = walk(hot, [[0, 20]]).state
  expect(isAsBefore(idle, walk(hot, [[1, 25]], idle).state)).toBe(true)
  const open = walk(hot, [[0, 40]]).state
  expect(isAsBefore(open, walk(hot, [[1, 39]], open).state)).toBe(true)
  expect(isAsBefore(open, walk(hot, [[1, 41]], open).state)).toBe(false)
  expect(isAsBefore(idle, open)).toBe(false)
})
