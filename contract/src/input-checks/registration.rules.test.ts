import { expect, test } from 'vitest'
import type { Ban } from '../bans/index.ts'
import { type Label, judgeUses, labelOf } from './index.ts'

const county = labelOf('county', {
  Name: '啶虫脒',
  Kind: '农药',
  CommonName: '啶虫脒',
  Ingredients: '啶虫脒 5%',
  Toxicity: '低毒',
  RegistrationNumber: 'PD 20',
  RegistrationEnd: '2030-12-31',
  ExpiryDate: '2030-01-01',
  Scope: '番茄',
  DosePerMu: 20,
  Unit: '克',
  MostTimes: 2,
  SafeDays: 20,
})
const own = (more: Parameters<typeof labelOf>[1] = {}): Label => ({
  ...labelOf('own', {
    Name: '啶虫脒乳油',
    Kind: '农药',
    CommonName: '啶虫脒',
    Ingredients: '啶虫脒 5%',
    Toxicity: '低毒',
    RegistrationNumber: 'PD20',
    RegistrationEnd: '2030-12-31',
    ExpiryDate: '2030-01-01',
    Scope: '番茄',
    DosePerMu: 20,
    Unit: '克',
    MostTimes: 2,
    SafeDays: 20,
    ...more,
  }),
  others: [{ label: county, whose: '上级登记的资料' }],
})
const ban: Ban = {
  name: '甲胺磷',
  isForbidden: true,
  from: '2008-01-09',
  until: undefined,
  crops: [],
  categories: [],
  unlike: ['乙酰甲胺磷'],
  source: '公告',
}
const on = { from: '2026-11-22', to: '2026-11-22', places: ['p1'], seasonFrom: '2026-06-01', seasonTo: '2026-12-31' }
const judged = (label: Label, perMu = 15, more: object = {}) =>
  judgeUses([{ use: { label, perMu, unit: '克' }, on }], {
    bans: [ban],
    earlier: [],
    harvested: [],
    planned: [],
    ...more,
  })
const said = (label: Label, check: string, perMu = 15, more: object = {}) =>
  judged(label, perMu, more)
    .findings.filter((one) => one.check === check)
    .map(({ verdict, reason }) => `${verdict} ${reason}`)

test('one product is one registration: the stricter label holds, and the laxer is marked with what it lacks', () => {
  const lax = own({ SafeDays: 0, MostTimes: 9, DosePerMu: 100 })
  expect(said(lax, '标签')).toEqual([
    '警告 与上级登记的资料（登记证 PD 20）不一致：安全间隔期 0 天，应为 20 天；每季最多 9 次，应为 2 次；登记用量每亩不超过 100 克，应为每亩不超过 20 克。已按较严的核查',
  ])
  expect(judged(lax).harvestFrom).toBe('2026-12-12')
  expect(said(lax, '用量', 60)).toEqual([expect.stringMatching(/^禁止 每亩 60 克，登记用量每亩不超过 20 克/)])
  const harvested = { harvested: [{ day: '2026-12-01', places: ['p1'] }] }
  expect(said(lax, '安全间隔期', 15, harvested)).toEqual([
    expect.stringMatching(/^禁止 .*2026-12-12 可采收.*但 2026-12-01 已采收$/),
  ])
})

test('one that says the same, or asks for more, is not marked', () => {
  expect(said(own(), '标签')).toEqual([])
  expect(said(own({ SafeDays: 30, DosePerMu: 10 }), '标签')).toEqual([])
  expect(judged(own({ SafeDays: 30 })).harvestFrom).toBe('2026-12-22')
})

test('what the same number calls a pesticide is judged as one, whatever it is called here', () => {
  const other = own({ Kind: '其他', SafeDays: undefined })
  expect(said(other, '标签')).toEqual([expect.stringMatching(/^警告 .*类型 其他，应为 农药/)])
  expect(judged(other).harvestFrom).toBe('2026-12-12')
})

test('whatever kind an input is of, it is compared with the list by its names and what it is made of', () => {
  const { others: _, ...plain } = own({ Kind: '肥料', Name: '壮苗灵', CommonName: '壮苗灵', Ingredients: '甲胺磷 50%' })
  expect(said(plain, '禁限用')).toEqual([expect.stringMatching(/^禁止 甲胺磷已禁用/)])
  const { others: __, ...named } = own({
    Kind: '其他',
    Name: '甲胺磷乳油',
    Ingredients: undefined,
    CommonName: undefined,
  })
  expect(said(named, '禁限用')).toEqual([expect.stringMatching(/^禁止/)])
  // Of a fertilizer that is none nothing is said.
  const { others: ___, ...fine } = own({ Kind: '肥料', Name: '尿素', CommonName: undefined, Ingredients: '氮 46%' })
  expect([said(fine, '禁限用'), said(fine, '毒性')]).toEqual([[], []])
})

test('what the other label names is compared with the list as well', () => {
  const banned = { ...own(), others: [{ label: { ...county, ingredients: '甲胺磷 50%' }, whose: '上级登记的资料' }] }
  expect(said(banned, '禁限用')).toEqual([expect.stringMatching(/^禁止 甲胺磷已禁用/)])
})
