import { describe, expect, test } from 'vitest'
import {
  type CheckRow,
  type LotFacts,
  type Promised,
  type Tested,
  isPassable,
  judgeCertificate,
  letPass,
  originIn,
  refusedFaults,
} from './certificates.rules.ts'
import { withPrint } from './prints.rules.ts'

const allowed = { name: '', check: '安全间隔期', verdict: '允许' as const, reason: '不在安全间隔期内' }
const harvest = { day: '2026-11-20', places: '东地', findings: [allowed], isReturned: false, isNowhere: false }
const fine: LotFacts = {
  id: 'l1',
  sources: new Map([['l1', []]]),
  stopped: undefined,
  tests: [],
  failures: [],
  harvests: [harvest],
  isCut: false,
  lost: 0,
  forbidden: [],
  grown: new Map(),
  documents: ['内部质量控制'],
  grade: '',
  left: 100,
  isCovered: false,
  uncertified: 100,
  inherited: [],
}
const recorded = { product: '番茄', origin: '清禾县', producer: '甲合作社', contact: '13800000000' }
const promised: Promised = {
  quantity: 100,
  bases: ['质量安全控制符合要求'],
  product: '番茄',
  origin: '清禾县',
  producer: '甲合作社',
  contact: '13800000000',
  recorded,
}
const judge = (facts: Partial<LotFacts> = {}, said: Partial<Promised> = {}) =>
  judgeCertificate({ ...fine, ...facts }, { ...promised, ...said })
const failing = (rows: readonly CheckRow[]) =>
  rows.flatMap(({ Check, Verdict }) => (Verdict === '不符合' ? [Check] : []))
const tested = (day: string, isPassed: boolean, more: Partial<Tested> = {}): Tested => ({
  lot: 'l1',
  lotNumber: 'PC1',
  day,
  method: '快检',
  isPassed,
  isProven: true,
  isShared: false,
  items: '农药残留',
  ...more,
})
const verdicts = (rows: readonly CheckRow[], check: string) =>
  rows.flatMap(({ Check, Verdict }) => (Check === check ? [Verdict] : []))
const within = {
  ...harvest,
  findings: [{ name: '吡虫啉', check: '安全间隔期', verdict: '禁止' as const, reason: '最早 2026-11-25 可采收' }],
}
const forbidden = (check: string, passed?: string) => ({
  day: '2026-06-01',
  name: '甲胺磷',
  check,
  reason: '已禁用',
  places: '东地',
  isElsewhere: false,
  passed,
})
/** A lot of two harvest lots. */
const mixed = {
  sources: new Map([
    ['l1', ['h1', 'h2']],
    ['h1', []],
    ['h2', []],
  ]),
}
const lab = { method: '委托检测' } as const

test('goods of which nothing bad is known may be certified', () => {
  expect(failing(judge())).toEqual([])
})

test.each<[string, Partial<LotFacts>, Partial<Promised>, string[]]>([
  ['a lot that is held', { stopped: '暂扣' }, {}, ['批次状态']],
  ['one of which something failed', { failures: [tested('2026-11-20', false)] }, {}, ['检测结果']],
  ['a test that nobody made', {}, { bases: ['自行检测合格'] }, ['承诺依据']],
  ['a test of another kind', { tests: [tested('2026-11-20', true)] }, { bases: ['委托检测合格'] }, ['承诺依据']],
  ['a test that was made', { tests: [tested('2026-11-20', true)] }, { bases: ['自行检测合格'] }, []],
  [
    'a test by a laboratory without a report',
    { tests: [tested('2026-11-20', true, { ...lab, isProven: false })] },
    { bases: ['委托检测合格'] },
    ['承诺依据'],
  ],
  [
    'a test of one of two sources',
    { ...mixed, tests: [tested('2026-11-20', true, { lot: 'h1' })] },
    { bases: ['自行检测合格'] },
    ['承诺依据'],
  ],
  [
    'a test of each of two sources',
    { ...mixed, tests: ['h1', 'h2'].map((lot) => tested('2026-11-20', true, { lot })) },
    { bases: ['自行检测合格'] },
    [],
  ],
  ['a harvest within an interval', { harvests: [within] }, {}, ['安全间隔期']],
  ['more harvests than are looked at', { isCut: true }, {}, ['采收来源']],
  ['a harvest that was given back', { harvests: [{ ...harvest, isReturned: true }] }, {}, ['采收来源']],
  ['harvests that are gone', { lost: 1 }, {}, ['采收来源']],
  ['something forbidden', { forbidden: [forbidden('禁限用')] }, {}, ['投入品使用']],
  ['too much of it', { forbidden: [forbidden('用量')] }, {}, ['投入品使用']],
  ['too much of it as its plan was let pass with', { forbidden: [forbidden('用量', '会商')] }, {}, []],
  ['a banned substance, whatever word was given', { forbidden: [forbidden('禁限用', '会商')] }, {}, ['投入品使用']],
  ['a poison, whatever word was given', { forbidden: [forbidden('毒性', '会商')] }, {}, ['投入品使用']],
  ['what only the interval forbids is told by the harvest', { forbidden: [forbidden('安全间隔期')] }, {}, []],
  ['more than is left', { uncertified: 99.99 }, {}, ['未开证数量']],
  ['nothing left', { uncertified: 0 }, { quantity: undefined }, ['未开证数量']],
  ['goods of nobody', {}, { producer: ' ' }, ['生产者资料']],
  ['a control of quality that no document bears out', { documents: ['营业执照'] }, {}, ['承诺依据']],
  ['organic goods without leave', {}, { product: '有机番茄' }, ['生产者资料']],
  ['organic goods by leave', { documents: ['有机产品'] }, { product: '有机番茄' }, []],
  ['a grade that claims what nobody certified', { grade: '绿色特级' }, {}, ['生产者资料']],
  ['what is called so by its record', {}, { product: '有机花菜', recorded: { ...recorded, product: '有机花菜' } }, []],
])('%s', (_, facts, said, checks) => {
  expect(failing(judge(facts, said))).toEqual(checks)
})

test('what stands in the way is never cut off behind what does not', () => {
  const vague = { name: '某', check: '安全间隔期', verdict: '资料不足' as const, reason: '没有安全间隔期' }
  const many = Array.from({ length: 80 }, (_, at) => ({ ...harvest, places: `地 ${at}`, findings: [vague] }))
  const rows = judge({ harvests: [...many, within] })
  expect([failing(rows), verdicts(rows, '安全间隔期').length]).toEqual([['安全间隔期'], 50])
  const passed = Array.from({ length: 80 }, (_, at) => ({ ...forbidden('用量', '会商'), places: `地 ${at}` }))
  expect(failing(judge({ forbidden: [...passed, forbidden('禁限用')] }))).toEqual(['投入品使用'])
})

test('what was not judged does not pass for 符合', () => {
  const rows = judge({ harvests: [harvest, { ...harvest, findings: [], isNowhere: true }] })
  for (const check of ['安全间隔期', '投入品使用']) expect(verdicts(rows, check)).toEqual(['资料不足'])
  for (const check of ['采收来源', '安全间隔期', '投入品使用']) {
    expect(verdicts(judge({ harvests: [] }), check)).toEqual(['资料不足'])
  }
})

test('what was typed beside a record is a warning, and one that fills a gap is none', () => {
  const said = (more: Partial<Promised>) => judge({}, more).flatMap((one) => (one.Check === '生产者资料' ? [one] : []))
  expect(said({ producer: '乙公司', contact: ' 138 0000 0000' })).toEqual([
    { Check: '生产者资料', Verdict: '警告', Reason: '生产者为自填“乙公司”，档案为“甲合作社”' },
  ])
  expect(said({ recorded: { ...recorded, contact: '' } })[0]?.Verdict).toBe('符合')
})

test('names that the person may not see are left out of the words', () => {
  const rows = judge({
    harvests: [{ ...within, places: '' }],
    failures: [tested('2026-11-20', false, { lotNumber: '', items: '' })],
  })
  const reasons = rows.filter(({ Verdict }) => Verdict === '不符合').map(({ Reason }) => Reason)
  expect(reasons).toEqual(['来源批次 2026-11-20 快检不合格', '2026-11-20 采收：吡虫啉 最早 2026-11-25 可采收'])
})

describe('letting pass', () => {
  test('takes nothing but an interval, and leaves nothing else in the way', () => {
    expect(isPassable(judge({ harvests: [within] }))).toBe(true)
    expect(isPassable(judge({ harvests: [within], stopped: '暂扣' }))).toBe(false)
    expect(isPassable(judge({ forbidden: [forbidden('禁限用')] }))).toBe(false)
    expect(isPassable(judge({ harvests: [within], isCut: true }))).toBe(false)
    expect(isPassable(judge({ harvests: [within, { ...harvest, isReturned: true }] }))).toBe(false)
    expect(isPassable(judge())).toBe(false)
    const passed = letPass(judge({ harvests: [within] }))
    expect([failing(passed), passed.some(({ Verdict }) => Verdict === '已放行')]).toEqual([[], true])
  })

  test('is offered where it would help alone', () => {
    expect(refusedFaults(judge({ harvests: [within] }), { mayOverride: true })).toHaveProperty('OverrideReason')
    expect(refusedFaults(judge({ harvests: [within], uncertified: 1 }), { mayOverride: true })).not.toHaveProperty(
      'OverrideReason',
    )
  })
})

describe('a test and the goods', () => {
  const basis = { bases: ['自行检测合格' as const] }
  const grownOn = (firstHarvest: string, lastUse?: string) => ({ grown: new Map([['l1', { firstHarvest, lastUse }]]) })
  test.each<[string, string, Partial<LotFacts>, string[]]>([
    ['of a day before the harvest', '2026-11-18', grownOn('2026-11-20'), []],
    ['of years before', '2020-11-23', grownOn('2026-11-20'), ['承诺依据']],
    ['of a week before', '2026-11-13', grownOn('2026-11-20'), []],
    ['of eight days before', '2026-11-12', grownOn('2026-11-20'), ['承诺依据']],
    ['after the last use', '2026-11-19', grownOn('2026-11-20', '2026-11-10'), []],
    ['of its day', '2026-11-15', grownOn('2026-11-20', '2026-11-15'), []],
    ['before the last use', '2026-11-14', grownOn('2026-11-20', '2026-11-15'), ['承诺依据']],
  ])('%s', (_, day, facts, failed) => {
    const rows = judge({ ...facts, tests: [tested(day, true)] }, basis)
    expect(failing(rows)).toEqual(failed)
    expect(verdicts(rows, '检测结果')).toEqual([failed.length > 0 ? '资料不足' : '符合'])
  })

  test('of a part whose other part was sprayed later stands for its own', () => {
    const grown = new Map([
      ['h1', { firstHarvest: '2026-11-20', lastUse: '2026-11-10' }],
      ['h2', { firstHarvest: '2026-11-20', lastUse: '2026-11-16' }],
    ])
    const tests = (day: string) => ['h1', 'h2'].map((lot) => tested(day, true, { lot }))
    expect(failing(judge({ ...mixed, grown, tests: tests('2026-11-15') }, basis))).toEqual(['承诺依据'])
    expect(failing(judge({ ...mixed, grown, tests: tests('2026-11-16') }, basis))).toEqual([])
  })
})

test('what is said of one product and day stands in one line, with its plots and the worst first', () => {
  const used = (check: string, more: object = {}) => ({ ...forbidden(check), ...more })
  const rows = judge({
    forbidden: [
      used('用量', { passed: '会商' }),
      used('禁限用'),
      used('禁限用'),
      used('用量', { places: '西地', isElsewhere: true }),
    ],
    harvests: [within, within],
  })
  expect(rows.filter(({ Verdict }) => Verdict === '不符合').map(({ Reason }) => Reason)).toEqual([
    '2026-11-20 采收 东地：吡虫啉 最早 2026-11-25 可采收',
    '2026-06-01 甲胺磷（东地） 禁限用：已禁用；用量：已禁用（已放行：会商）',
    '2026-06-01 甲胺磷（西地，同一计划的其他地块，不是本批地块） 用量：已禁用',
  ])
})

test('each print stands for itself; the log holds the newest 200', () => {
  const print = (Time: string) => ({ Time, User: 'u1', Size: 'A4' as const, Copies: 2 })
  const two = withPrint(withPrint([], print('2026-11-20T01:00')), print('2026-11-20T02:00'))
  expect(two).toEqual([print('2026-11-20T01:00'), print('2026-11-20T02:00')])
  const many = Array.from({ length: 300 }, (_, at) => print(`day${String(at).padStart(7, '0')}`))
  const kept = many.reduce<ReturnType<typeof withPrint>>((log, one) => withPrint(log, one), two)
  expect([kept.length, kept.at(-1)]).toEqual([200, many.at(-1)])
})

test.each([
  ['清禾县石桥乡', '清禾县石桥乡石桥村 6 号', '清禾县石桥乡石桥村 6 号'],
  ['清禾县石桥乡', '石桥乡石桥村 6 号', '清禾县石桥乡石桥村 6 号'],
  ['清禾县石桥乡', '石桥村 6 号', '清禾县石桥乡石桥村 6 号'],
  ['清禾县', '', '清禾县'],
  ['', '石桥村 6 号', '石桥村 6 号'],
])('goods from %s, %s', (region, address, text) => expect(originIn(region, address)).toBe(text))
