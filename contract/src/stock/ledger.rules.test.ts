import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Held, book, bookBack, heldAfter } from './ledger.rules.ts'

const empty: Held = { balance: 0, value: 0, lastCost: 0 }
const emptied: Held = { balance: 0, value: 0, lastCost: 3 }
const full: Held = { balance: 20, value: 60, lastCost: 0 }

describe('a movement', () => {
  test.each([
    ['入库', 10, 3, empty, { entry: '入库', change: 10, value: 30 }],
    ['入库', 10, undefined, full, { entry: '入库', change: 10, value: 30 }],
    ['领用', 5, undefined, full, { entry: '领用', change: -5, value: -15 }],
    ['领用', 20, undefined, full, { entry: '领用', change: -20, value: -60 }],
    ['报损', 1, undefined, full, { entry: '报损', change: -1, value: -3 }],
    ['退库', 2, undefined, full, { entry: '退库', change: 2, value: 6 }],
    // What was withdrawn cost its average, whatever somebody writes now.
    ['退库', 2, 9, full, { entry: '退库', change: 2, value: 6 }],
    ['退库', 2, undefined, empty, { entry: '退库', change: 2, value: 0 }],
    // Of what went out last.
    ['退库', 2, undefined, emptied, { entry: '退库', change: 2, value: 6 }],
    ['盘点', 2, undefined, emptied, { entry: '盘盈', change: 2, value: 6 }],
    ['入库', 2, 9, emptied, { entry: '入库', change: 2, value: 18 }],
  ] as const)('%s of %d', (kind, quantity, price, held, booked) => {
    expect(book({ kind, quantity, price, held, batchBalance: 0 })).toEqual(booked)
  })

  test.each([
    [12, { entry: '盘盈', change: 2, value: 6 }],
    [10, { entry: '无差异', change: 0, value: 0 }],
    [7.5, { entry: '盘亏', change: -2.5, value: -7.5 }],
    [0, { entry: '盘亏', change: -10, value: -30 }],
  ] as const)('a stock-take of %d where the books say 10', (quantity, booked) => {
    expect(book({ kind: '盘点', quantity, held: full, batchBalance: 10 })).toEqual(booked)
  })
})

test('the last of something takes all that it cost, though the average does not come out even', () => {
  const held = { balance: 3, value: 10, lastCost: 0 }
  const first = book({ kind: '领用', quantity: 2, held, batchBalance: 3 })
  const left = { balance: 1, value: held.value + first.value, lastCost: 0 }
  const last = book({ kind: '领用', quantity: 1, held: left, batchBalance: 1 })
  expect([first.value, last.value]).toEqual([-6.67, -3.33])
})

test('what is taken back takes its value along, and never more than is left', () => {
  expect(bookBack({ change: 10, value: 30 }, { balance: 20, value: 60, lastCost: 0 })).toEqual({
    change: -10,
    value: -30,
  })
  expect(bookBack({ change: -5, value: -15 }, { balance: 15, value: 45, lastCost: 0 })).toEqual({
    change: 5,
    value: 15,
  })
  expect(bookBack({ change: 10, value: 50 }, { balance: 10, value: 10, lastCost: 0 })).toEqual({
    change: -10,
    value: -10,
  })
})

const step = fc.record({
  kind: fc.constantFrom('入库', '领用', '退库', '报损', '盘点' as const),
  quantity: fc.integer({ min: 1, max: 5000 }).map((n) => n / 100),
  price: fc.option(
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    { nil: undefined },
  ),
})

test('whatever is booked and taken back, a store is worth nothing less than nothing, and nothing when it is empty', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40 }), (steps) => {
      let held: Held = empty
      for (const [{ kind, quantity, price }, isTakenBack] of steps) {
        const made = book({ kind, quantity, price, held, batchBalance: held.balance })
        if (held.balance + made.change < -1e-6) continue
        held = heldAfter(held, { change: made.change }, made.value)
        const back = bookBack(made, held)
        if (isTakenBack && held.balance + back.change >= -1e-6) {
          held = heldAfter(held, { change: back.change, takesBack: made.value }, back.value)
        }
        expect(held.value).toBeGreaterThanOrEqual(0)
        if (held.balance === 0) expect(held.value).toBe(0)
      }
    }),
  )
})
