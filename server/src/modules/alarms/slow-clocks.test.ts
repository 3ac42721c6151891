import { expect, test } from 'vitest'
import { SlowClocks } from './slow-clocks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const begin = Date.parse('2026-11-20T08:00:00Z')
const reading = { deviceNo: 7, metric: 'soilMoisture', metricNo: 1, value: 20, flags: 0 }

/** What a device sends in a batch: by how many minutes after the beginning it was measured, as the device says. */
function hears(
  clocks: SlowClocks,
  { arrives, says, isNew = true }: { arrives: number; says: readonly number[]; isNew?: boolean },
) {
  const readings = says.map((minute) => ({ ...reading, ts: begin + minute * MINUTE, isNew }))
  const correct = clocks.hear(readings, begin + arrives * MINUTE)
  return readings.map((one) => correct(one)).map(({ byMs, isNew: counts }) => [byMs / MINUTE, counts] as const)
}

test('a clock that runs right is never corrected', () => {
  const clocks = new SlowClocks()
  for (let minute = 0; minute < 60; minute += 1) {
    expect(hears(clocks, { arrives: minute + 9, says: [minute] })).toEqual([[0, true]])
  }
})

test('a clock that is eight hours behind is known after ten minutes, and no more once it is set', () => {
  const clocks = new SlowClocks()
  for (let minute = 0; minute < 10; minute += 1) {
    expect(hears(clocks, { arrives: minute, says: [minute - 480] })).toEqual([[0, true]])
  }
  expect(hears(clocks, { arrives: 10, says: [-470] })).toEqual([[480, true]])
  expect(hears(clocks, { arrives: 11, says: [11] })).toEqual([[0, true]])
  expect(hears(clocks, { arrives: 12, says: [-468] })).toEqual([[0, true]])
})

test('what is sent anew after a break is no clock that is behind', () => {
  const clocks = new SlowClocks()
  // Two days, an hour a minute.
  for (let minute = 0; minute < 40; minute += 1) {
    expect(hears(clocks, { arrives: minute, says: [minute * 60 - 2880] })).toEqual([[0, true]])
  }
})

test('of a clock that was set back the newest to arrive counts, though it is older than what came before', () => {
  const clocks = new SlowClocks()
  for (let minute = 0; minute <= 10; minute += 1) {
    hears(clocks, { arrives: minute, says: [minute - 480], isNew: false })
  }
  expect(hears(clocks, { arrives: 11, says: [-471, -469], isNew: false })).toEqual([
    [480, false],
    [480, true],
  ])
})

test('a device of which nothing was heard for a day begins anew', () => {
  const clocks = new SlowClocks()
  for (const minute of [0, 11]) hears(clocks, { arrives: minute, says: [minute - 480] })
  clocks.hear([{ ...reading, deviceNo: 8, ts: begin, isNew: true }], begin + 30 * HOUR)
  expect(hears(clocks, { arrives: 1801, says: [1801 - 480] })).toEqual([[0, true]])
})
