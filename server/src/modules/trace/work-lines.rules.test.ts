import { expect, test } from 'vitest'
import { type InputMade, type WorkMade, lastSpray, workLines } from './work-lines.rules.ts'

const used = (name: string, amount: number | null, harvestFrom: string | null = null): InputMade => ({
  name,
  registration: null,
  amount,
  unit: '公斤',
  harvestFrom,
  isPesticide: name === '吡虫啉',
})
const work = (day: string, operation: string, ...inputs: InputMade[]): WorkMade => ({
  day,
  operation,
  person: null,
  inputs: inputs.length > 0 ? inputs : null,
  verdict: null,
  area: null,
})
const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

test('what was done several times on a day is one line with its sums', () => {
  const rows = [
    work('2026-06-20', '播种', used('玉米种', 0.1)),
    work('2026-06-20', '播种', used('玉米种', 0.2), used('底肥', null)),
    work('2026-06-20', '巡田'),
    work('2026-06-21', '播种', used('玉米种', 4)),
  ]
  expect(workLines(rows)).toEqual({
    rows: [
      { ...work('2026-06-20', '播种', used('玉米种', 0.3), used('底肥', null)), times: 2 },
      { ...work('2026-06-20', '巡田'), times: 1 },
      { ...work('2026-06-21', '播种', used('玉米种', 4)), times: 1 },
    ],
    leftOut: 0,
    counts: [
      { operation: '播种', times: 3 },
      { operation: '巡田', times: 1 },
    ],
  })
})

test.each([
  ['2026-06-21', [work('2026-06-21', '用药', used('吡虫啉', 1)), work('2026-06-20', '用药', used('吡虫啉', 1))]],
  ['2026-06-20', [work('2026-06-21', '施肥', used('底肥', 1)), work('2026-06-20', '用药', used('吡虫啉', null))]],
  [null, [work('2026-06-21', '施肥', used('底肥', 1)), work('2026-06-22', '巡田')]],
  [null, []],
])('pesticide was used for the last time on %s', (day, rows) => expect(lastSpray(rows)).toBe(day))

test('uses that free a harvest on other days stay apart', () => {
  const rows = [
    work('2026-06-20', '用药', used('吡虫啉', 1, '2026-07-01')),
    work('2026-06-20', '用药', used('吡虫啉', 2)),
  ]
  expect(workLines(rows).rows[0]?.inputs).toHaveLength(2)
})

test('too many lines: what used nothing gives way first, the earliest before the latest', () => {
  const walks = Array.from({ length: 130 }, (_, index) => work(dayAt(index), '巡田'))
  const sprays = [work(dayAt(0), '用药', used('吡虫啉', 1)), work(dayAt(129), '用药', used('多菌灵', 1))]
  const { rows, leftOut } = workLines([...walks, ...sprays])
  expect([rows.length, leftOut]).toEqual([120, 12])
  expect(rows.filter(({ inputs }) => inputs).map(({ day }) => day)).toEqual([dayAt(0), dayAt(129)])
  expect(rows.find(({ operation }) => operation === '巡田')?.day).toBe(dayAt(12))
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted())
})

test('of nothing there is nothing', () => expect(workLines([])).toEqual({ rows: [], leftOut: 0, counts: [] }))
