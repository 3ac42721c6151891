import { inputForm } from '@farm/contract/inputs'
import { type Day, daysLater } from '../days.ts'
import { idOf } from '../ids.ts'
import { NURSERY, batchOf } from './batches.ts'
import { cropId } from './crops.ts'
import { type FertiliserRow, fertilisers, film } from './data/fertilisers.ts'
import { type PesticideRow, SHELF_MONTHS, type UseRow } from './data/pesticide-rows.ts'
import { pesticides } from './data/pesticides.ts'
import { type SeedRow, seeds } from './data/seeds.ts'
import { type Draft, draft } from './draft.ts'
import { dosePerMu, limitsOn } from './labels.ts'

export const inputId = (name: string) => idOf(`input/${name}`)

/** What a store knows of an input. */
export interface Keeping {
  /** 元 for one unit. */
  readonly price: number
  /** None: it keeps, or it lives and is planted within days. */
  readonly shelfMonths: number | undefined
  /** Young plants and roots. */
  readonly isLiving: boolean
  /** Less than this in a store is too little. */
  readonly least: number
}

/** Of pesticides by their unit, of everything else in 公斤. */
const LEAST = { 克: 400, 毫升: 300, 公斤: 20, 肥料: 60, 种子: 5, 地膜: 60 } as const

const keepings = new Map<string, Keeping>([
  ...pesticides.rows.map(({ name, price, unit }) =>
    kept(name, { price, shelfMonths: SHELF_MONTHS, isLiving: false, least: LEAST[unit] }),
  ),
  ...fertilisers.rows.map(({ name, price, shelfMonths }) =>
    kept(name, { price, shelfMonths, isLiving: false, least: LEAST.肥料 }),
  ),
  ...seeds.rows.map(({ name, price, shelfMonths }) =>
    kept(name, { price, shelfMonths, isLiving: shelfMonths === undefined, least: LEAST.种子 }),
  ),
  kept(film.name, { price: film.price, shelfMonths: undefined, isLiving: false, least: LEAST.地膜 }),
])

function kept(name: string, keeping: Keeping): [string, Keeping] {
  return [inputId(name), keeping]
}

/** By the id of the input. */
export function keepingOf(id: string): Keeping {
  const keeping = keepings.get(id)
  if (!keeping) throw new Error(`no input ${id}`)
  return keeping
}

const by = { by: 'admin', isCountys: true } as const
const SHOWN = '示例：登记作物、用量和间隔见登记用途，以产品标签为准'

function useRow(product: PesticideRow, use: UseRow) {
  const [LeastPerMu, MostPerMu] = dosePerMu(product, use)
  return {
    Crops: cropId(use.crop),
    Target: use.target,
    LeastPerMu,
    MostPerMu,
    Unit: product.unit,
    ...(use.dilution && { DilutionFrom: use.dilution[0], DilutionTo: use.dilution[1] }),
    MostTimes: use.times,
    SafeDays: use.safeDays,
    BetweenDays: use.betweenDays,
  }
}

function pesticideDraft(one: PesticideRow, index: number, today: Day): Draft {
  const [first] = one.uses
  const crops = [...new Set(one.uses.map(({ crop }) => crop))]
  const limits = crops.map((crop) => limitsOn(one, crop))
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
      Specification: one.packing,
      RegistrationNumber: `PD-示例-${String(index + 1).padStart(3, '0')}`,
      RegistrationEnd: daysLater(today, 200 + 97 * index),
      Maker: '清禾演示农化厂',
      Uses: one.uses.map((use) => useRow(one, use)),
      Scope: `${crops.join('、')}（${SHOWN}）`,
      Target: [...new Set(one.uses.map(({ target }) => target))].join('、'),
      Usage: one.usage,
      ...(first && { DosePerMu: dosePerMu(one, first)[0] }),
      Unit: one.unit,
      MostTimes: Math.min(...limits.map(({ times }) => times)),
      SafeDays: Math.max(...limits.map(({ safeDays }) => safeDays)),
      BetweenDays: Math.max(...limits.map(({ betweenDays }) => betweenDays)),
      Restricted: false,
      LeastStock: LEAST[one.unit],
      ...batchOf(one.name, SHELF_MONTHS, today),
    },
    by,
  )
}

const papers: Readonly<Record<FertiliserRow['papers'], string | undefined>> = {
  免登记: undefined,
  备案: '备案-示例',
  登记: '农肥-示例',
}

function fertiliserDraft(one: FertiliserRow, index: number, today: Day): Draft {
  const { name, content, dose, usage, packing, shelfMonths } = one
  const paper = papers[one.papers]
  return draft(
    inputForm,
    inputId(name),
    {
      Name: name,
      Kind: '肥料',
      CommonName: name,
      Ingredients: content,
      ...(paper && { RegistrationNumber: `${paper}-${String(index + 1).padStart(3, '0')}` }),
      Maker: '清禾演示肥料厂',
      Specification: packing,
      Usage: `${usage}；每亩 ${dose[0]}–${dose[1]} 公斤`,
      DosePerMu: dose[1],
      Unit: '公斤',
      LeastStock: LEAST.肥料,
      ...batchOf(name, shelfMonths, today),
    },
    by,
  )
}

function seedDraft({ crop, name, dose, unit, shelfMonths }: SeedRow, today: Day): Draft {
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
      // Nobody keeps young plants for later.
      ...(shelfMonths ? { LeastStock: LEAST.种子, ...batchOf(name, shelfMonths, today) } : { Supplier: NURSERY }),
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
    Supplier: '清禾演示农资二店',
    DosePerMu: film.dose,
    Unit: '公斤',
    Usage: film.usage,
    LeastStock: LEAST.地膜,
  },
  by,
)

/** What the county offers its enterprises to use. */
export function inputDrafts(today: Day): Draft[] {
  return [
    ...pesticides.rows.map((one, index) => pesticideDraft(one, index, today)),
    ...fertilisers.rows.map((one, index) => fertiliserDraft(one, index, today)),
    ...seeds.rows.map((one) => seedDraft(one, today)),
    filmDraft,
  ]
}
