import type { DataOf } from '../forms/index.ts'
import type { inputForm } from '../inputs/index.ts'
import { describe, expect, test } from 'vitest'
import type { Ban } from '../bans/index.ts'
import {
  type CropOfUse,
  type EarlierUse,
  type Occasion,
  type Use,
  besideEach,
  judgeHarvest,
  judgeUses,
  labelOf,
  saidOf,
} from './index.ts'

const tomato: CropOfUse = { id: 'tomato', name: '番茄', categories: [{ id: 'veg', name: '蔬菜', code: '0104' }] }
const wheat: CropOfUse = { id: 'wheat', name: '小麦', categories: [{ id: 'grain', name: '粮食', code: '0101' }] }
const flat: DataOf<typeof inputForm> = {
  Name: '吡虫啉',
  Kind: '农药',
  CommonName: '吡虫啉',
  Ingredients: '吡虫啉 10%',
  Toxicity: '低毒',
  RegistrationNumber: 'PD1',
  RegistrationEnd: '2030-12-31',
  ExpiryDate: '2028-01-01',
  Scope: '番茄、小麦',
  DosePerMu: 20,
  Unit: '克',
  MostTimes: 2,
  SafeDays: 7,
  BetweenDays: 10,
}
const registered = {
  Crops: 'tomato',
  LeastPerMu: 10,
  MostPerMu: 20,
  Unit: '克',
  MostTimes: 2,
  SafeDays: 7,
  BetweenDays: 10,
}
const methamidophos: Ban = {
  name: '甲胺磷',
  isForbidden: true,
  from: '2008-01-09',
  until: undefined,
  crops: [],
  categories: [],
  unlike: ['乙酰甲胺磷'],
  source: '公告第 1 号',
}
const chlorpyrifos: Ban = {
  ...methamidophos,
  name: '毒死蜱',
  isForbidden: false,
  from: '2016-12-31',
  categories: ['veg'],
}
const on: Occasion = {
  from: '2026-11-22',
  to: '2026-11-22',
  places: ['p1'],
  plan: 'plan',
  seasonFrom: '2026-05-26',
  seasonTo: '2027-05-21',
  crop: tomato,
}
const past = (day: string, more: Partial<EarlierUse> = {}): EarlierUse => ({
  product: 'PD1',
  name: '吡虫啉',
  day,
  places: ['p1'],
  plan: 'plan',
  harvestFrom: undefined,
  ...more,
})
const none = { bans: [methamidophos, chlorpyrifos], earlier: [], harvested: [], planned: [] }

interface Case {
  readonly label?: object
  readonly on?: Partial<Occasion>
  readonly perMu?: number | undefined
  readonly unit?: string | undefined
  readonly known?: Partial<Parameters<typeof judgeUses>[1]>
}

function judge({ label = {}, on: when = {}, known = {}, ...dose }: Case) {
  const { perMu, unit } = { perMu: 20, unit: '克', ...dose }
  const use = { label: labelOf('i1', { ...flat, ...label }), perMu, unit }
  return judgeUses([{ use, on: { ...on, ...when } }], { ...none, ...known })
}

const said = (check: string, one: Case) => {
  const found = judge(one).findings.find((finding) => finding.check === check)
  return found ? `${found.verdict} ${found.reason}` : undefined
}

test('a use by the label is allowed, with the figures and the first day of the harvest', () => {
  const { verdict, findings, harvestFrom } = judge({})
  expect([verdict, harvestFrom]).toEqual(['允许', '2026-11-29'])
  expect(findings.find(({ check }) => check === '安全间隔期')?.reason).toBe(
    '安全间隔期 7 天，最早 2026-11-29 可采收（登记证 PD1 标签）',
  )
})

describe('a dose', () => {
  test.each<[string, Case]>([
    ['允许 每亩 20 克，登记用量每亩不超过 20 克（登记证 PD1 标签）', {}],
    ['允许', { perMu: 0.02, unit: '公斤' }],
    ['允许', { perMu: 0.04, unit: '斤' }],
    ['禁止', { perMu: 0.05, unit: '斤' }],
    ['禁止 每亩 20.1 克', { perMu: 20.1 }],
    // What comes of dividing and rounding is no excess.
    ['允许', { perMu: 20.000_000_1 }],
    ['允许', { perMu: 1.5, unit: '升', label: { DosePerMu: 1500, Unit: '毫升' } }],
    ['资料不足 用量单位“毫升”换算不成', { perMu: 5, unit: '毫升' }],
    ['资料不足 用量单位“袋”换算不成', { perMu: 1, unit: '袋', label: { Unit: '瓶' } }],
    ['允许', { perMu: 1, unit: '袋', label: { Unit: '袋' } }],
    ['资料不足 用量单位“未填”换算不成', { unit: undefined }],
    ['资料不足 不知道面积或用量', { perMu: undefined }],
    ['资料不足 用量不是大于 0 的数', { perMu: 0 }],
    ['资料不足 用量不是大于 0 的数', { perMu: -1 }],
    ['资料不足 用量不是大于 0 的数', { perMu: Number.NaN }],
    ['资料不足 用量不是大于 0 的数', { perMu: Number.POSITIVE_INFINITY }],
    ['禁止', { perMu: 1e300 }],
    ['资料不足 投入品资料里没有登记用量', { label: { DosePerMu: undefined } }],
    ['资料不足 投入品资料里没有登记用量', { label: { DosePerMu: Number.NaN } }],
    ['警告 每亩 5 克，登记用量每亩 10–20 克', { perMu: 5, label: { Uses: [registered] } }],
    ['允许', { perMu: 30, label: { Uses: [registered, { ...registered, LeastPerMu: 25, MostPerMu: 40 }] } }],
    ['禁止', { perMu: 41, label: { Uses: [registered, { ...registered, LeastPerMu: 25, MostPerMu: 40 }] } }],
  ])('is %s', (words, one) => expect(said('用量', one)?.startsWith(words)).toBe(true))
})

const poisoned = (name: string, category: string, code?: string, own?: string): Case => ({
  label: { Toxicity: '高毒' },
  on: { crop: { id: 'x', name, code: own, categories: [{ id: 'c', name: category, code }] } },
})

describe('the crop', () => {
  const rows = { Uses: [registered] }
  test.each<[string | undefined, Case]>([
    ['允许 登记用途包括“番茄”（登记证 PD1 标签）', { label: rows }],
    [
      '允许 登记用途包括“番茄”（登记证 PD1 标签）',
      { label: { Uses: [{ ...registered, Crops: undefined, Category: 'veg' }] } },
    ],
    ['禁止 登记用途中没有“小麦”（登记证 PD1 标签）', { label: rows, on: { crop: wheat } }],
    ['资料不足 不知道种的是什么作物，没有核对使用范围', { label: rows, on: { crop: undefined } }],
    ['允许 登记用途包括“小麦”（登记证 PD1 标签）', { on: { crop: wheat } }],
    ['资料不足 从使用范围“果树”看不出是否包括“番茄”，请补登记用途', { label: { Scope: '果树' } }],
    ['资料不足 投入品资料里没有使用范围', { label: { Scope: undefined } }],
  ])('%s', (words, one) => expect(said('使用范围', one)).toBe(words))

  test('that is not registered is harvested by the longest interval of the label', () => {
    const { verdict, harvestFrom } = judge({
      label: { Uses: [registered, { ...registered, Crops: 'corn', SafeDays: 30 }] },
      on: { crop: wheat },
    })
    expect([verdict, harvestFrom]).toEqual(['禁止', '2026-12-22'])
  })

  test.each<[string | undefined, Case]>([
    [undefined, {}],
    ['禁止 高毒农药不得用于蔬菜（番茄）（农药管理条例第三十四条）', { label: { Toxicity: '高毒' } }],
    [
      '警告 剧毒农药，须按限制使用规定使用（农药管理条例第三十四条）',
      { label: { Toxicity: '剧毒' }, on: { crop: wheat } },
    ],
    [
      '禁止 高毒农药不得用于茶叶（茶树）（农药管理条例第三十四条）',
      {
        label: { Toxicity: '高毒' },
        on: { crop: { id: 't', name: '茶树', categories: [{ id: 'c', name: '经济作物', code: '0107' }] } },
      },
    ],
    ['资料不足 高毒农药，不知道作物的分类，没有核对能否使用', { label: { Toxicity: '高毒' }, on: { crop: undefined } }],
    ['禁止 高毒农药不得用于水生植物（芡实）（农药管理条例第三十四条）', poisoned('芡实', '水生植物')],
    ['禁止 高毒农药不得用于蔬菜（莲藕）（农药管理条例第三十四条）', poisoned('莲藕', '水生', '010411')],
    ['禁止 高毒农药不得用于中草药材（黄芪）（农药管理条例第三十四条）', poisoned('黄芪', '中草药')],
    // Herbs have no codes of their own: what stands beside does not free them.
    ['禁止 高毒农药不得用于中草药材（菊花）（农药管理条例第三十四条）', poisoned('菊花', '药材', '0105')],
    ['警告 高毒农药，须按限制使用规定使用（农药管理条例第三十四条）', poisoned('油茶', '木本油料')],
    ['警告 高毒农药，须按限制使用规定使用（农药管理条例第三十四条）', poisoned('花生', '花生果', '0102')],
    ['警告 高毒农药，须按限制使用规定使用（农药管理条例第三十四条）', poisoned('咖啡', '茶与咖啡', '010702')],
    ['禁止 高毒农药不得用于瓜果（苹果）（农药管理条例第三十四条）', poisoned('苹果', '经济林', '01')],
    // The code of the crop itself is the nearest.
    [
      '禁止 高毒农药不得用于茶叶（白叶一号）（农药管理条例第三十四条）',
      poisoned('白叶一号', '特产', undefined, '01070102'),
    ],
  ])('and how poisonous it is: %s', (words, one) => expect(said('毒性', one)).toBe(words))
})

const spanned = (from: string, to: string, ...entries: ReadonlyArray<Partial<Ban>>): Case => ({
  label: { Name: '甲胺磷', CommonName: '甲胺磷' },
  on: { from, to },
  known: { bans: (entries.length > 0 ? entries : [{}]).map((one) => ({ ...methamidophos, ...one })) },
})

describe('the list of forbidden substances', () => {
  const of = (CommonName: string, Ingredients = ''): Case => ({ label: { Name: CommonName, CommonName, Ingredients } })
  test.each<[string, Case]>([
    ['允许 不在禁限用名录中', {}],
    ['禁止 甲胺磷已禁用（自 2008-01-09，公告第 1 号）', of('50% 甲 胺 磷乳油')],
    ['允许 不在禁限用名录中', of('乙酰甲胺磷')],
    ['禁止 甲胺磷已禁用', of('乙酰甲胺磷', '乙酰甲胺磷、甲胺磷')],
    ['禁止 毒死蜱禁止用于“番茄”', of('毒死蜱')],
    ['警告 毒死蜱限制使用，不在禁止的作物之列', { ...of('毒死蜱'), on: { crop: wheat } }],
    ['资料不足 毒死蜱禁止用于部分作物，不知道', { ...of('毒死蜱'), on: { crop: undefined } }],
    // The day it begins and the day before; the last day and the day after.
    ['禁止', { ...of('甲胺磷'), on: { from: '2008-01-09', to: '2008-01-09' } }],
    ['允许', { ...of('甲胺磷'), on: { from: '2008-01-08', to: '2008-01-08' } }],
    ['禁止', { ...of('甲胺磷'), known: { bans: [{ ...methamidophos, until: '2026-11-22' }] } }],
    ['允许', { ...of('甲胺磷'), known: { bans: [{ ...methamidophos, until: '2026-11-21' }] } }],
    // A span is forbidden where every day of it is, by one entry or by several.
    [
      '警告 甲胺磷已禁用（自 2008-01-09，公告第 1 号），2008-01-08 至 2008-01-09 只有部分日子在禁用期内',
      spanned('2008-01-08', '2008-01-09'),
    ],
    ['禁止 甲胺磷已禁用（自 2008-01-09，公告第 1 号）', spanned('2008-01-09', '2008-01-10')],
    ['警告', spanned('2010-01-01', '2010-01-05', { until: '2010-01-03' })],
    ['警告', spanned('2010-01-01', '2010-01-09', { from: '2010-01-03', until: '2010-01-05' })],
    ['允许', spanned('2010-01-04', '2010-01-05', { until: '2010-01-03' })],
    ['禁止', spanned('2010-01-01', '2010-01-05', { until: '2010-01-03' }, { from: '2010-01-04' })],
    ['警告', spanned('2010-01-01', '2010-01-05', { until: '2010-01-03' }, { from: '2010-01-05' })],
    ['警告 甲胺磷限制使用', { ...of('甲胺磷'), known: { bans: [{ ...methamidophos, isForbidden: false }] } }],
    ['资料不足 禁限用名录是空的，没有核对', { known: { bans: [] } }],
    ['资料不足 没有填通用名和有效成分', of('', '')],
  ])('%s', (words, one) => expect(said('禁限用', one)?.startsWith(words)).toBe(true))
})

describe('how often', () => {
  const most = (count: number) => `本计划第 ${count} 次使用，每季最多 2 次（登记证 PD1 标签）`
  test.each<[string, Case]>([
    [`允许 ${most(1)}`, {}],
    [`允许 ${most(2)}`, { known: { earlier: [past('2026-11-01')] } }],
    [`禁止 ${most(3)}`, { known: { earlier: [past('2026-11-01'), past('2026-10-01')] } }],
    // Two people on one day, another plot, another plan, another product.
    [`允许 ${most(2)}`, { known: { earlier: [past('2026-11-01'), past('2026-11-01')] } }],
    [`允许 ${most(1)}`, { known: { earlier: [past('2026-11-22')] } }],
    [`允许 ${most(1)}`, { known: { earlier: [past('2026-11-01', { places: ['p2'] })] } }],
    [`允许 ${most(1)}`, { known: { earlier: [past('2026-11-01', { plan: 'other' })] } }],
    [`允许 ${most(1)}`, { known: { earlier: [past('2026-11-01', { product: 'PD2' })] } }],
    // Without a plan by the days of the season.
    [`允许 ${most(2)}`, { known: { earlier: [past('2026-05-26', { plan: undefined })] } }],
    [`允许 ${most(1)}`, { known: { earlier: [past('2026-05-25', { plan: undefined })] } }],
    [`允许 ${most(2)}`, { known: { earlier: [past('2027-05-21', { plan: undefined })] } }],
    [`允许 ${most(1)}`, { known: { earlier: [past('2027-05-22', { plan: undefined })] } }],
    ['资料不足 没有地块，数不出本季使用次数', { on: { places: [] } }],
    ['禁止', { label: { MostTimes: 0 } }],
    ['资料不足 投入品资料里没有每季最多使用次数', { label: { MostTimes: undefined } }],
  ])('%s', (words, one) => expect(said('使用次数', one)?.startsWith(words)).toBe(true))

  test.each<[string | undefined, Case]>([
    [undefined, {}],
    ['允许 与 2026-11-12 的使用相隔 10 天', { known: { earlier: [past('2026-11-12')] } }],
    ['警告 与 2026-11-13 的使用相隔 9 天', { known: { earlier: [past('2026-11-13'), past('2026-10-01')] } }],
    // What is written in later stands between others.
    ['警告 与 2026-11-25 的使用相隔 3 天', { known: { earlier: [past('2026-11-25')] } }],
    [undefined, { known: { earlier: [past('2026-11-22')] } }],
    [undefined, { label: { BetweenDays: 0 }, known: { earlier: [past('2026-11-21')] } }],
    // A span of days leaves room.
    ['允许', { on: { from: '2026-11-20', to: '2026-11-30' }, known: { earlier: [past('2026-11-19')] } }],
  ])('with what between: %s', (words, one) => {
    const found = said('施药间隔', one)
    expect(words === undefined ? found : found?.startsWith(words)).toBe(words === undefined ? undefined : true)
  })
})

const days = (from: string, to: string): Case => ({ on: { from, to } })

describe('registration and batch', () => {
  const late = { RegistrationEnd: '2026-11-21' }
  test.each<[string, string, Case]>([
    ['登记证', '允许', { label: { RegistrationEnd: '2026-11-22' } }],
    ['登记证', '警告 登记证 PD1 有效期至 2026-11-21，已过期，又没有生产日期', { label: late }],
    ['登记证', '允许', { label: { ...late, ProductionDate: '2026-11-21' } }],
    ['登记证', '禁止', { label: { ...late, ProductionDate: '2026-11-22' } }],
    ['登记证', '资料不足 投入品资料里没有登记证号', { label: { RegistrationNumber: undefined } }],
    ['登记证', '资料不足', { label: { RegistrationEnd: undefined } }],
    ['批次', '允许', { label: { ExpiryDate: '2026-11-22' } }],
    ['批次', '禁止 批号 B1，有效期至 2026-11-21', { label: { ExpiryDate: '2026-11-21', BatchNumber: 'B1' } }],
    ['批次', '警告', { label: { ExpiryDate: '2026-11-21', Kind: '肥料' } }],
    ['批次', '资料不足', { label: { ExpiryDate: undefined } }],
    // Of a span only that is forbidden which no day of it would allow.
    ['登记证', '警告', { ...days('2026-11-21', '2026-11-22'), label: { ...late, ProductionDate: '2026-11-22' } }],
    ['登记证', '禁止', { ...days('2026-11-22', '2026-11-23'), label: { ...late, ProductionDate: '2026-11-22' } }],
    ['批次', '警告', { ...days('2026-11-21', '2026-11-22'), label: { ExpiryDate: '2026-11-21' } }],
    ['批次', '禁止', { ...days('2026-11-22', '2026-11-23'), label: { ExpiryDate: '2026-11-21' } }],
  ])('%s: %s', (check, words, one) => expect(said(check, one)?.startsWith(words)).toBe(true))

  test('a fertiliser without rows of its label has nothing to be judged by', () =>
    expect(
      judge({ perMu: 999, label: { Kind: '肥料', RegistrationEnd: undefined, ExpiryDate: undefined } }).verdict,
    ).toBe(undefined))
})

describe('a use before a harvest', () => {
  test.each<[string, Case]>([
    ['禁止', { known: { harvested: [{ day: '2026-11-28', places: ['p1'] }] } }],
    ['允许', { known: { harvested: [{ day: '2026-11-29', places: ['p1'] }] } }],
    ['允许', { known: { harvested: [{ day: '2026-11-28', places: ['p2'] }] } }],
    ['允许', { known: { harvested: [{ day: '2026-11-21', places: ['p1'] }] } }],
    // In the morning they harvested, in the afternoon they sprayed.
    ['允许', { on: { at: 2 }, known: { harvested: [{ day: '2026-11-22', at: 1, places: ['p1'] }] } }],
    ['禁止', { on: { at: 1 }, known: { harvested: [{ day: '2026-11-22', at: 2, places: ['p1'] }] } }],
    ['禁止', { known: { planned: [{ from: '2026-11-24', to: '2026-11-28' }] } }],
    ['警告', { known: { planned: [{ from: '2026-11-24', to: '2026-11-29' }] } }],
    ['允许', { known: { planned: [{ from: '2026-11-29', to: '2026-12-05' }] } }],
    ['允许', { known: { planned: [{ from: '2026-11-01', to: '2026-11-21' }] } }],
    // Used on the first day of the span it may be harvested by the last of the other; or it is used when that is over.
    ['警告', { ...days('2026-11-22', '2026-11-23'), known: { planned: [{ from: '2026-11-24', to: '2026-11-29' }] } }],
    ['禁止', { ...days('2026-11-22', '2026-11-23'), known: { planned: [{ from: '2026-11-24', to: '2026-11-28' }] } }],
    ['警告', { ...days('2026-11-22', '2026-11-25'), known: { planned: [{ from: '2026-11-23', to: '2026-11-24' }] } }],
    // Likewise what was harvested: before all of the span, within it, within the interval of all its days, of the last alone.
    ['允许', { ...days('2026-11-22', '2026-11-25'), known: { harvested: [{ day: '2026-11-21', places: ['p1'] }] } }],
    ['警告', { ...days('2026-11-22', '2026-11-25'), known: { harvested: [{ day: '2026-11-23', places: ['p1'] }] } }],
    ['禁止', { ...days('2026-11-22', '2026-11-25'), known: { harvested: [{ day: '2026-11-28', places: ['p1'] }] } }],
    ['警告', { ...days('2026-11-22', '2026-11-25'), known: { harvested: [{ day: '2026-11-30', places: ['p1'] }] } }],
    ['允许', { ...days('2026-11-22', '2026-11-25'), known: { harvested: [{ day: '2026-12-02', places: ['p1'] }] } }],
    ['资料不足', { label: { SafeDays: undefined } }],
    ['允许', { label: { SafeDays: 0 }, known: { harvested: [{ day: '2026-11-22', places: ['p1'] }] } }],
  ])('is %s', (verdict, one) => expect(said('安全间隔期', one)?.split(' ')[0]).toBe(verdict))

  test.each([
    ['2028-02-22', '2028-02-29'],
    ['2028-02-23', '2028-03-01'],
    ['2026-02-22', '2026-03-01'],
    ['2026-12-28', '2027-01-04'],
  ])('of %s opens on %s', (day, first) => expect(judge({ on: { from: day, to: day } }).harvestFrom).toBe(first))
})

describe('a harvest after a use', () => {
  const use = past('2026-11-22', { harvestFrom: '2026-11-29' })
  const harvest = (from: string, to = from, more: object = {}) =>
    judgeHarvest({ from, to, places: ['p1'], ...more }, [use])
  test.each([
    ['2026-11-28', undefined, '禁止'],
    ['2026-11-29', undefined, '允许'],
    ['2026-11-22', undefined, '禁止'],
    ['2026-11-21', undefined, '允许'],
    ['2026-11-24', '2026-11-30', '警告'],
    ['2026-11-24', '2026-11-28', '禁止'],
    // Before the use it was allowed still.
    ['2026-11-21', '2026-11-28', '警告'],
    ['2026-11-20', '2026-11-21', '允许'],
  ])('from %s to %s is %s', (from, to, verdict) => expect(harvest(from, to).verdict).toBe(verdict))

  test('says what was used, its interval and the first day', () =>
    expect(harvest('2026-11-28').findings).toEqual([
      {
        name: '吡虫啉',
        check: '安全间隔期',
        verdict: '禁止',
        reason: '2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收',
      },
    ]))

  test('on other plots is none of its business', () =>
    expect(harvest('2026-11-28', '2026-11-28', { places: ['p2'] }).verdict).toBe('允许'))

  test('without plots is not known to be allowed', () =>
    expect(harvest('2026-12-24', undefined, { places: [] })).toMatchObject({
      verdict: '资料不足',
      findings: [{ check: '安全间隔期', reason: '没有地块，没有核对安全间隔期' }],
    }))

  test('on the same day counts by the hour', () => {
    const noon = [{ ...use, at: 12 }]
    const at = (hour: number) => judgeHarvest({ from: '2026-11-22', to: '2026-11-22', at: hour, places: ['p1'] }, noon)
    expect([at(8).verdict, at(16).verdict]).toEqual(['允许', '禁止'])
  })

  test('of something whose label tells no interval lacks that', () =>
    expect(judgeHarvest({ from: '2026-11-28', to: '2026-11-28', places: ['p1'] }, [past('2026-11-22')]).verdict).toBe(
      '资料不足',
    ))
})

describe('rows of one product that go out at once', () => {
  const row = (perMu: number | undefined, unit = '克', label: object = {}): Use => ({
    label: labelOf(JSON.stringify(label), { ...flat, ...label }),
    perMu,
    unit,
  })
  const other = { RegistrationNumber: 'PD2' }
  test.each<[string, readonly Use[], readonly string[]]>([
    [
      'come to too much together',
      [row(15), row(15)],
      ['禁止 同一产品 2 行合计每亩 30 克', '禁止 同一产品 2 行合计每亩 30 克'],
    ],
    ['are as much as is registered', [row(8), row(12)], ['允许', '允许']],
    ['in other units', [row(15), row(0.015, '公斤')], ['禁止', '禁止']],
    // Two records of inputs, as for two batches, are one product by its registration.
    ['from two batches', [row(15), row(15, '克', { BatchNumber: 'b' })], ['禁止', '禁止']],
    ['of two products', [row(15), row(15, '克', other)], ['允许 每亩 15 克', '允许 每亩 15 克']],
    ['of which one is not told', [row(15), row(undefined)], ['资料不足', '资料不足']],
    ['of which one is too much by itself', [row(25), row(undefined)], ['禁止', '资料不足']],
    ['in units that do not come together', [row(15), row(15, '毫升')], ['资料不足', '资料不足']],
  ])('%s', (_, rows, told) => {
    const doses = besideEach(rows).flatMap((use) =>
      judgeUses([{ use, on }], none).findings.flatMap(({ check, verdict, reason }) =>
        check === '用量' ? [`${verdict} ${reason}`] : [],
      ),
    )
    expect(doses.map((dose, at) => dose.slice(0, told[at]?.length))).toEqual(told)
  })
})

test.each([
  ['安全间隔期', '安全间隔期 7 天，最早 2026-11-29 可采收', '安全间隔期 7 天，最早 2026-11-29 可采收'],
  ['安全间隔期', '2026-11-22 使用，安全间隔期 7 天', '2026-11-22 使用，安全间隔期 7 天'],
  ['使用次数', '本计划第 3 次使用，每季最多 2 次', '使用次数：本计划第 3 次使用，每季最多 2 次'],
])('what %s says is told with its name once: %s', (check, reason, told) => expect(saidOf(check, reason)).toBe(told))
