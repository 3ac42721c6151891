import { describe, expect, test } from 'vitest'
import {
  type CheckRow,
  type LotFacts,
  type Promised,
  type Tested,
  isPassable,
  judgeCertificate,
  letPass,
  refusedFaults,
  withPrint,
} from './certificates.rules.ts'

const fine: LotFacts = {
  stopped: undefined,
  tests: [],
  harvests: [{ day: '2026-11-20', places: '东地', findings: [] }],
  isCut: false,
  forbidden: [],
  uncertified: 100,
}
const promised: Promised = {
  quantity: 100,
  bases: ['质量安全控制符合要求'],
  product: '番茄',
  origin: '清禾县',
  producer: '甲合作社',
  contact: '13800000000',
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
  items: '农药残留',
  ...more,
})
const within = {
  day: '2026-11-20',
  places: '东地',
  findings: [{ name: '吡虫啉', check: '安全间隔期', verdict: '禁止' as const, reason: '最早 2026-11-25 可采收' }],
}
const forbidden = (Check: string, more: object = {}) => ({
  day: '2026-06-01',
  data: { InputChecks: [{ Name: '甲胺磷', Check, Verdict: '禁止', Reason: '已禁用' }], ...more },
})

test('goods of which nothing bad is known may be certified', () => {
  expect(failing(judge())).toEqual([])
})

test.each<[string, Partial<LotFacts>, Partial<Promised>, string[]]>([
  ['a lot that is held', { stopped: '暂扣' }, {}, ['批次状态']],
  ['one whose test failed', { tests: [tested('2026-11-20', false)] }, {}, ['检测结果']],
  [
    'one that passed and failed later',
    { tests: [tested('2026-11-20', true), tested('2026-11-21', false)] },
    {},
    ['检测结果'],
  ],
  ['one that failed and passed later', { tests: [tested('2026-11-20', false), tested('2026-11-21', true)] }, {}, []],
  [
    'one that passed while what it was made of failed',
    { tests: [tested('2026-11-20', false, { lot: 'l0' }), tested('2026-11-21', true)] },
    {},
    ['检测结果'],
  ],
  ['a test that nobody made', {}, { bases: ['自行检测合格'] }, ['承诺依据']],
  ['a test of another kind', { tests: [tested('2026-11-20', true)] }, { bases: ['委托检测合格'] }, ['承诺依据']],
  ['a test that was made', { tests: [tested('2026-11-20', true)] }, { bases: ['自行检测合格'] }, []],
  ['a harvest within an interval', { harvests: [within] }, {}, ['安全间隔期']],
  ['more harvests than are looked at', { isCut: true }, {}, ['安全间隔期']],
  ['something forbidden', { forbidden: [forbidden('禁限用')] }, {}, ['投入品使用']],
  ['something forbidden that was answered for', { forbidden: [forbidden('禁限用', { OverrideBy: 'x' })] }, {}, []],
  ['what only the interval forbids is told by the harvest', { forbidden: [forbidden('安全间隔期')] }, {}, []],
  ['more than is left', { uncertified: 99.99 }, {}, ['未开证数量']],
  ['nothing left', { uncertified: 0 }, { quantity: undefined }, ['未开证数量']],
  ['goods of nobody', {}, { producer: ' ' }, ['生产者资料']],
])('%s', (_, facts, said, checks) => {
  expect(failing(judge(facts, said))).toEqual(checks)
})

describe('letting pass', () => {
  test('takes nothing but an interval, and leaves nothing else in the way', () => {
    expect(isPassable(judge({ harvests: [within] }))).toBe(true)
    expect(isPassable(judge({ harvests: [within], stopped: '暂扣' }))).toBe(false)
    expect(isPassable(judge({ forbidden: [forbidden('禁限用')] }))).toBe(false)
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

test('prints of one person, size and day stand together; the log holds 200 rows', () => {
  const dayOf = (time: unknown) => String(time).slice(0, 10)
  const print = (Time: string, more: object = {}) => ({ Time, User: 'u1', Size: 'A4', Copies: 2, ...more })
  const first = withPrint([], print('2026-11-20T01:00'), dayOf)
  const second = withPrint(first, print('2026-11-20T02:00'), dayOf)
  expect(second).toEqual([print('2026-11-20T02:00', { Copies: 4 })])
  const others = [
    print('2026-11-21T01:00'),
    print('2026-11-21T02:00', { User: 'u2' }),
    print('2026-11-21T03:00', { Size: 'B' }),
  ]
  const all = others.reduce((log, one) => withPrint(log, one, dayOf), second)
  expect(all).toHaveLength(4)
  const many = Array.from({ length: 300 }, (_, at) => print(`day${String(at).padStart(7, '0')}`))
  expect(many.reduce((log, one) => withPrint(log, one, dayOf), all)).toHaveLength(200)
})
