import { inputForm } from '@farm/contract/inputs'
import { type Day, addDays } from '../days.ts'
import { idOf } from '../ids.ts'
import { batchOf } from './batches.ts'
import { type Draft, draft } from './draft.ts'
import { type Seed, seeds } from './seeds.ts'

/** Which fields of the county an input is meant for. */
export const sectors = ['粮油', '果树', '蔬菜', '药材'] as const
export type Sector = (typeof sectors)[number]

type Unit = '公斤' | '克' | '毫升'

export interface Pesticide {
  readonly name: string
  readonly form: string
  readonly content: string
  readonly toxicity: '微毒' | '低毒' | '中等毒'
  readonly sectors: readonly Sector[]
  readonly target: string
  readonly dose: number
  readonly unit: Unit
  readonly mostTimes: number
  readonly safeDays: number
  readonly betweenDays: number
  readonly usage: string
}

/** Doses and intervals are for show; what counts in the field is the label. */
export const pesticides: readonly Pesticide[] = [
  {
    name: '吡虫啉',
    form: '可湿性粉剂',
    content: '吡虫啉 10%',
    toxicity: '低毒',
    sectors: ['粮油', '果树'],
    target: '蚜虫',
    dose: 20,
    unit: '克',
    mostTimes: 2,
    safeDays: 20,
    betweenDays: 10,
    usage: '兑水喷雾',
  },
  {
    name: '戊唑醇',
    form: '悬浮剂',
    content: '戊唑醇 430 克/升',
    toxicity: '低毒',
    sectors: ['粮油'],
    target: '锈病、白粉病',
    dose: 15,
    unit: '毫升',
    mostTimes: 2,
    safeDays: 28,
    betweenDays: 10,
    usage: '兑水喷雾',
  },
  {
    name: '氯虫苯甲酰胺',
    form: '悬浮剂',
    content: '氯虫苯甲酰胺 200 克/升',
    toxicity: '微毒',
    sectors: ['粮油', '蔬菜'],
    target: '玉米螟、小菜蛾',
    dose: 10,
    unit: '毫升',
    mostTimes: 2,
    safeDays: 7,
    betweenDays: 7,
    usage: '兑水喷雾',
  },
  {
    name: '高效氯氟氰菊酯',
    form: '水乳剂',
    content: '高效氯氟氰菊酯 5%',
    toxicity: '中等毒',
    sectors: ['粮油', '蔬菜'],
    target: '菜青虫、蚜虫',
    dose: 20,
    unit: '毫升',
    mostTimes: 2,
    safeDays: 7,
    betweenDays: 7,
    usage: '兑水喷雾',
  },
  {
    name: '苯醚甲环唑',
    form: '水分散粒剂',
    content: '苯醚甲环唑 10%',
    toxicity: '低毒',
    sectors: ['果树', '蔬菜', '药材'],
    target: '白粉病、斑点落叶病',
    dose: 50,
    unit: '克',
    mostTimes: 3,
    safeDays: 10,
    betweenDays: 7,
    usage: '兑水喷雾',
  },
  {
    name: '代森锰锌',
    form: '可湿性粉剂',
    content: '代森锰锌 80%',
    toxicity: '低毒',
    sectors: ['果树', '蔬菜'],
    target: '早疫病、炭疽病',
    dose: 150,
    unit: '克',
    mostTimes: 3,
    safeDays: 15,
    betweenDays: 7,
    usage: '兑水喷雾',
  },
  {
    name: '嘧菌酯',
    form: '悬浮剂',
    content: '嘧菌酯 250 克/升',
    toxicity: '低毒',
    sectors: ['蔬菜'],
    target: '霜霉病',
    dose: 40,
    unit: '毫升',
    mostTimes: 3,
    safeDays: 3,
    betweenDays: 7,
    usage: '兑水喷雾',
  },
  {
    name: '苏云金杆菌',
    form: '可湿性粉剂',
    content: '苏云金杆菌 16000 国际单位/毫克',
    toxicity: '微毒',
    sectors: ['蔬菜', '果树'],
    target: '菜青虫、卷叶蛾',
    dose: 100,
    unit: '克',
    mostTimes: 3,
    safeDays: 1,
    betweenDays: 7,
    usage: '傍晚喷雾',
  },
  {
    name: '苦参碱',
    form: '水剂',
    content: '苦参碱 0.5%',
    toxicity: '低毒',
    sectors: ['药材', '蔬菜'],
    target: '蚜虫',
    dose: 80,
    unit: '毫升',
    mostTimes: 3,
    safeDays: 5,
    betweenDays: 7,
    usage: '兑水喷雾',
  },
  {
    name: '多菌灵',
    form: '可湿性粉剂',
    content: '多菌灵 50%',
    toxicity: '低毒',
    sectors: ['药材', '粮油'],
    target: '根腐病',
    dose: 100,
    unit: '克',
    mostTimes: 2,
    safeDays: 20,
    betweenDays: 10,
    usage: '兑水灌根',
  },
  {
    name: '石硫合剂',
    form: '结晶粉',
    content: '石硫合剂 45%',
    toxicity: '低毒',
    sectors: ['果树', '药材'],
    target: '越冬病虫',
    dose: 300,
    unit: '克',
    mostTimes: 2,
    safeDays: 15,
    betweenDays: 20,
    usage: '萌芽前喷干枝',
  },
]

interface Fertiliser {
  readonly name: string
  readonly content: string
  /** Kilograms per mu. */
  readonly dose: number
  readonly usage: string
  readonly sectors: readonly Sector[]
}

export const fertilisers: readonly Fertiliser[] = [
  { name: '复合肥', content: 'N-P-K 15-15-15', dose: 25, usage: '沟施', sectors },
  { name: '尿素', content: '总氮 46%', dose: 12, usage: '撒施后浇水', sectors: ['粮油', '果树'] },
  { name: '磷酸二铵', content: 'N-P 18-46', dose: 18, usage: '条施', sectors: ['粮油', '药材'] },
  { name: '硫酸钾', content: '氧化钾 50%', dose: 8, usage: '穴施', sectors: ['果树', '蔬菜'] },
  { name: '商品有机肥', content: '有机质 45%', dose: 160, usage: '撒施翻入', sectors: ['果树', '蔬菜', '药材'] },
  { name: '大量元素水溶肥', content: 'N-P-K 20-20-20', dose: 5, usage: '随水滴灌', sectors: ['果树', '蔬菜'] },
  { name: '微生物菌剂', content: '有效活菌 2 亿/克', dose: 4, usage: '冲施', sectors: ['蔬菜', '药材'] },
]

/** Kilograms per mu. */
export const film = { name: '地膜', dose: 5 } as const

const leastStocks: Readonly<Record<string, number>> = { 公斤: 60, 克: 400, 毫升: 300, 株: 500 }

/** Less than this in a store is too little. */
export function leastStockOf(unit: string): number {
  return leastStocks[unit] ?? 10
}

export const inputId = (name: string) => idOf(`input/${name}`)

const by = { by: 'admin', isCountys: true } as const
const number = (prefix: string, index: number) => `${prefix}-演示-${String(index + 1).padStart(3, '0')}`

function pesticideDraft(one: Pesticide, index: number, today: Day): Draft {
  return draft(
    inputForm,
    inputId(one.name),
    {
      Name: one.name,
      Kind: '农药',
      CommonName: one.name,
      DosageForm: one.form,
      Ingredients: one.content,
      Toxicity: one.toxicity,
      Specification: one.unit === '克' ? '500 克/袋' : '500 毫升/瓶',
      RegistrationNumber: number('PD', index),
      RegistrationEnd: addDays(today, 200 + 137 * index),
      Maker: '清禾演示农化厂',
      Scope: one.sectors.join('、'),
      Target: one.target,
      Usage: one.usage,
      DosePerMu: one.dose,
      Unit: one.unit,
      MostTimes: one.mostTimes,
      SafeDays: one.safeDays,
      BetweenDays: one.betweenDays,
      Restricted: false,
      LeastStock: leastStockOf(one.unit),
      ...batchOf(one.name, today),
    },
    by,
  )
}

function fertiliserDraft({ name, content, dose, usage, sectors: of }: Fertiliser, index: number, today: Day): Draft {
  return draft(
    inputForm,
    inputId(name),
    {
      Name: name,
      Kind: '肥料',
      CommonName: name,
      Ingredients: content,
      RegistrationNumber: number('农肥', index),
      Maker: '清禾演示肥料厂',
      Specification: '40 公斤/袋',
      Scope: of.join('、'),
      Usage: usage,
      DosePerMu: dose,
      Unit: '公斤',
      LeastStock: leastStockOf('公斤'),
      ...batchOf(name, today),
    },
    by,
  )
}

function seedDraft({ crop, name, dose, unit }: Seed, today: Day): Draft {
  return draft(
    inputForm,
    inputId(name),
    {
      Name: name,
      Kind: '种子种苗',
      CommonName: crop,
      Maker: '清禾演示种业',
      Scope: crop,
      DosePerMu: dose,
      Unit: unit,
      LeastStock: leastStockOf(unit),
      ...batchOf(name, today),
    },
    by,
  )
}

const filmDraft = draft(
  inputForm,
  inputId(film.name),
  {
    Name: film.name,
    Kind: '农膜',
    Specification: '厚 0.015 毫米',
    Maker: '清禾演示塑业',
    DosePerMu: film.dose,
    Unit: '公斤',
    Usage: '覆盖垄面，季后回收',
    LeastStock: leastStockOf('公斤'),
  },
  by,
)

/** What the county offers its enterprises to use. */
export function inputDrafts(today: Day): Draft[] {
  return [
    ...pesticides.map((one, index) => pesticideDraft(one, index, today)),
    ...fertilisers.map((one, index) => fertiliserDraft(one, index, today)),
    ...seeds.map((one) => seedDraft(one, today)),
    filmDraft,
  ]
}
