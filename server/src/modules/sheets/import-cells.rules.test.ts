import {
  type Field,
  choice,
  choices,
  date,
  decimal,
  moment,
  period,
  polygon,
  position,
  reference,
  references,
  text,
  time,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { type SheetCell, nearest, valueOfCell } from './import-cells.rules.ts'
import { columnsOf } from './import-heads.rules.ts'

const reading = { momentOf: (day: string, clock: string) => `${day}T${clock}+08:00` }
const read = (field: Field, cell: SheetCell) => valueOfCell(field, cell, reading)

describe('a cell is not taken for what it is not', () => {
  test.each<[string, Field, SheetCell]>([
    ['words where a number belongs', decimal('面积'), '很多'],
    ['two numbers', decimal('面积'), '1 2a'],
    ['thousands that are set apart wrongly', decimal('面积'), '1,23'],
    ['a unit of something else', decimal('面积', { unit: '亩' }), '3公斤'],
    ['a range', decimal('面积'), '2-3'],
    ['a year', date('日期'), 2026],
    ['a year and a month', date('日期'), 202_603],
    ['a day without its year', date('日期'), '3月5日'],
    ['a day with a time beside it', date('日期'), '2026-03-05 08:30'],
    ['a day where a number belongs', decimal('面积'), new Date(Date.UTC(2026, 0, 1))],
    ['a day that there is not', date('日期'), '2026-02-30'],
    ['a number that is no day', date('日期'), 12],
    ['an hour that there is not', time('时刻'), '25:00'],
    ['one end of a period', period('起止'), '2026-01-01'],
    ['maybe', yesNo('在用'), '也许'],
    ['what may not be chosen', choice('类型', ['大棚', '温室']), '大鹏'],
    ['one of several that may not be chosen', choices('类型', ['大棚', '温室']), '大棚、暖房'],
    ['one number for a place', position('位置'), '112.5'],
    ['a line for an area', polygon('边界'), 'LINESTRING (1 2, 3 4)'],
    ['a code whose last digits are lost', text('编码'), 1_411_211_002_130_100_000],
    ['a formula that failed', text('名称'), '#N/A'],
  ])('%s', (_, field, cell) => expect(read(field, cell)).toMatchObject({ is: 'fault' }))
})

test('a column is found by its label, and by the heads of sheets that repeated its unit', () => {
  const kind = { name: '预警规则', fields: { Times: whole('连续次数', { unit: '次' }) } }
  for (const head of ['连续次数', '连续次数（次）', '连续次数(次)']) {
    expect(columnsOf(kind, [head], undefined)).toMatchObject({ columns: [{ head: { name: 'Times' } }] })
  }
})

describe('a cell is read as people write it', () => {
  const day = new Date(Date.UTC(2026, 10, 20))
  test.each<[Field, SheetCell, unknown]>([
    [decimal('面积'), 0.1 + 0.2, 0.3],
    [decimal('面积'), '１２．５', 12.5],
    [decimal('面积', { unit: '亩' }), '1,234.5 亩', 1234.5],
    [decimal('面积', { unit: '亩' }), '3公顷', 45],
    [decimal('面积', { unit: '亩' }), '4亩2分', 4.2],
    [date('日期'), new Date(Date.UTC(2026, 1, 28, 23, 59, 59, 999)), '2026-03-01'],
    [position('位置'), '37°52′12″N 112°33′0″E', { Lng: 112.55, Lat: 37.87 }],
    [decimal('单价', { unit: '元' }), '¥ 3元', 3],
    [text('电话'), 13_800_138_000, '13800138000'],
    [text('名称'), '  前后有空格 ', '前后有空格'],
    [text('名称'), day, '2026-11-20'],
    [yesNo('在用'), '√', true],
    [yesNo('在用'), 'FALSE', false],
    [choice('类型', ['大棚', 'pH 值']), 'ＰＨ值', 'pH 值'],
    [choices('类型', ['大棚', '温室']), '温室，大棚;温室', ['温室', '大棚']],
    [date('日期'), day, '2026-11-20'],
    [date('日期'), 46_346, '2026-11-20'],
    [date('日期'), '2026年3月5日', '2026-03-05'],
    [date('日期'), '2026/3/5', '2026-03-05'],
    [date('日期'), '20260305', '2026-03-05'],
    [moment('时间'), '2026-3-5 8:30', '2026-03-05T08:30:00+08:00'],
    [moment('时间'), '2026-03-05T00:30:00.000Z', '2026-03-05T00:30:00.000Z'],
    [time('时刻'), 0.354_166_666_7, '08:30'],
    [time('时刻'), '8：05', '08:05'],
    [period('起止'), '2026-1-1 至 2026-2-1', { From: '2026-01-01', To: '2026-02-01' }],
    [position('位置'), '112.550120，37.870110', { Lng: 112.550_12, Lat: 37.870_11 }],
    [
      polygon('边界'),
      '12.34 亩 POLYGON ((112 37, 112.1 37, 112.1 37.1, 112 37))',
      {
        Points: [
          [112, 37],
          [112.1, 37],
          [112.1, 37.1],
        ],
      },
    ],
  ])('%o %o is %o', (field, cell, value) => expect(read(field, cell)).toEqual({ is: 'value', value }))

  test('nothing is nothing', () => expect(read(text('名称'), null)).toEqual({ is: 'empty' }))

  test('names are left to be looked up, whole and in parts', () => {
    expect(read(reference('作物', 'crops'), '番茄、黄瓜')).toMatchObject({ parts: ['番茄、黄瓜'] })
    expect(read(references('作物', 'crops'), '番茄、 黄瓜;茄子')).toMatchObject({ parts: ['番茄', '黄瓜', '茄子'] })
  })
})

test('what is most alike is suggested first', () => {
  expect(nearest(['大棚', '温室', '日光温室'], '日光温棚')).toEqual(['日光温室'])
  expect(nearest(['大棚', '温室'], '露天')).toEqual(['大棚', '温室'])
})

describe('a cell that was made to keep the server busy is read in no time', () => {
  const MOST_MS = 300
  const SIGNS = 32_000
  const blank = ' '.repeat(SIGNS)
  const strange = Array.from({ length: SIGNS }, (_, n) => String.fromCodePoint(0x4e00 + (n % 9000))).join('')
  const options = Array.from({ length: 200 }, (_, n) => `${strange.slice(n, n + 90)}${n}`)
  const works: Record<string, () => unknown> = {
    'a period of blanks': () => read(period('起止'), `a${blank}b`),
    'a head of stars': () => columnsOf({ name: '地块', fields: {} }, [`${'*'.repeat(SIGNS * 2)}a`], undefined),
    'a choice that is a book': () => read(choice('类型', options), strange),
    'thousands of choices': () => read(choices('类型', options), Array.from(strange).join('、')),
    'an area of blanks': () => read(polygon('边界'), `POLYGON ${blank}((1 2${blank}`),
  }
  test.each(Object.entries(works))('%s', (_, work) => {
    const since = process.threadCpuUsage()
    work()
    // What it takes of the processor: beside others it may wait longer.
    const { user, system } = process.threadCpuUsage(since)
    expect((user + system) / 1000).toBeLessThan(MOST_MS)
  })

  test('and as much of it is told as goes into a sentence', () => {
    const found = read(choices('类型', ['大棚']), strange)
    expect(found).toEqual({
      is: 'fault',
      reason: `“类型”没有“${strange.slice(0, 60)}…”这一项，请从列表中选择`,
      suggestions: [],
    })
  })
})
