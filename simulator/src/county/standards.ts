import { standardForm } from '@farm/contract/standards'
import { roundTo } from '@farm/contract/values'
import { daysLater, monthOf } from '../days.ts'
import { idOf } from '../ids.ts'
import { operationsIn, calendars, seasonsOf } from './calendars.ts'
import { checklistOf } from './checklists.ts'
import { cropId, varietyOf } from './crops.ts'
import { fertilisers, film } from './data/fertilisers.ts'
import { seeds } from './data/seeds.ts'
import type { Range } from './data/table.ts'
import { type Draft, draft } from './draft.ts'
import type { Cycle, Enterprise } from './enterprises.ts'
import { inputId } from './inputs.ts'
import { dosePerMu, fitsOn } from './labels.ts'
import { type Operation, operationId, operations, planting } from './operations.ts'

/** A way of growing a crop that the county has written down. */
export interface Standard {
  readonly id: string
  readonly crop: string
  /** From the first day to the last. */
  readonly days: number
  readonly data: ReturnType<typeof dataOf>
}

type Way = Pick<Cycle, 'crop' | 'calendar' | 'days' | 'yieldPerMu'> & Partial<Pick<Cycle, 'start'>>

const keyOf = ({ calendar }: Way) => calendar

/** One for each way in which the enterprises grow a crop; it lasts as long as with the first of them. */
export function standardsOf(enterprises: readonly Enterprise[]): ReadonlyMap<string, Standard> {
  const standards = new Map<string, Standard>()
  for (const way of enterprises.flatMap(({ groups }) => groups.flatMap(waysOf))) {
    const key = keyOf(way)
    const { crop, days } = way
    if (!standards.has(key)) standards.set(key, { id: idOf(`standard/${key}`), crop, days, data: dataOf(way) })
  }
  return standards
}

function waysOf({ cycles, batches }: Enterprise['groups'][number]): Way[] {
  return [...cycles, ...(batches ?? [])]
}

/** The one that tells how this work is done. */
export function standardFor(standards: ReadonlyMap<string, Standard>, work: Way): Standard {
  const standard = standards.get(keyOf(work))
  if (!standard) throw new Error(`nobody wrote down how to grow ${keyOf(work)}`)
  return standard
}

function dataOf({ crop, calendar, days, yieldPerMu, start }: Way) {
  const stages = stagesIn({ calendar, days })
  const steps = spansOf({ calendar, days })
  return {
    Name: `${crop}${calendars[calendar].way}技术规程`,
    Crops: cropId(crop),
    Variety: varietyOf(crop),
    ...(yieldPerMu && { YieldPerMu: yieldPerMu }),
    Stages: stages,
    Steps: steps.map((span, index) => stepOf(span, steps.slice(0, index), stages)),
    StepInputs: steps.flatMap((span) =>
      inputsOf(span, { crop, calendar, start }).map((row) => ({ Step: span.key, ...row })),
    ),
    Note: '全县示范推广，各地可按墒情和苗情前后调整。',
  }
}

type Stage = Readonly<Record<'Name', string> & Record<'FromDay', number>>

/** The stages of a way of growing, stretched to its days. */
function stagesIn({ calendar, days }: Pick<Way, 'calendar' | 'days'>): Stage[] {
  const { stages, days: usual } = calendars[calendar]
  return stages.map(([Name, day]) => ({ Name, FromDay: Math.round((day / usual) * days) }))
}

interface Span {
  readonly key: string
  readonly operation: Operation
  /** Days since the beginning, both included. */
  readonly from: number
  readonly to: number
}

/** Each kind of work once, when it comes up first. */
function spansOf({ calendar, days }: Pick<Way, 'calendar' | 'days'>): Span[] {
  const seasons = seasonsOf(calendar)
  return operationsIn(seasons).map((operation, index) => {
    const { from = 0, to = 1 } = seasons.find((one) => one.operation === operation) ?? {}
    return { key: `k${index + 1}`, operation, from: Math.round(from * days), to: Math.round(to * days) }
  })
}

const byStage: ReadonlySet<Operation> = new Set(['施肥', '用药', '采收'])
const weights: Readonly<Partial<Record<Operation, number>>> = { 播种: 2, 定植: 2, 移栽: 2, 栽插: 2, 采收: 3 }

function stepOf({ key, operation, from, to }: Span, earlier: readonly Span[], stages: readonly Stage[]) {
  const stage = stages.findLast(({ FromDay }) => FromDay <= from)
  const isByStage = stage !== undefined && byStage.has(operation)
  const { note } = operations[operation]
  return {
    Key: key,
    Name: operation,
    Operation: operationId(operation),
    Base: isByStage ? ('生育阶段' as const) : ('开始日期' as const),
    ...(stage && { Stage: stage.Name }),
    FromDay: isByStage ? from - stage.FromDay : from,
    Days: to - from + 1,
    ...afterOf({ operation, from }, earlier),
    Weight: weights[operation] ?? 1,
    Checklist: checklistOf(operation).join('\n'),
    ...(note && { Note: note }),
  }
}

/** What has to be done before on the same land; all else goes by its days alone. */
const waitsFor: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  播种: ['整地'],
  定植: ['整地'],
  移栽: ['整地'],
  栽插: ['整地'],
  育苗: ['整地'],
  覆膜: ['整地'],
  灌溉: planting,
  施肥: planting,
  中耕除草: planting,
  采收: ['用药'],
}

/** It waits for what it builds on, where that is over before it begins. */
function afterOf({ operation, from }: Pick<Span, 'operation' | 'from'>, earlier: readonly Span[]): { After?: string } {
  const over = earlier.filter((one) => waitsFor[operation]?.includes(one.operation) && one.to <= from)
  return over.length > 0 ? { After: over.map(({ key }) => key).join(',') } : {}
}

const ANY_YEAR = 2026

function middleOf([least, most]: Range): number {
  return roundTo((least + most) / 2, 1)
}

/** What a step takes for each mu; of sprayings the first that is registered on the crop and fits a month of the season. */
function inputsOf({ operation, from, to }: Span, { crop, calendar, start }: Pick<Way, 'crop' | 'calendar' | 'start'>) {
  const row = (name: string, Dose: number, Unit: '公斤' | '克' | '毫升' | '株') => [
    { Input: inputId(name), Dose, Unit },
  ]
  switch (operation) {
    case '播种':
    case '定植':
    case '移栽':
    case '栽插': {
      const seed = seeds.rows.find((one) => one.crop === crop)
      return seed ? row(seed.name, seed.dose, seed.unit) : []
    }
    case '施肥': {
      const fertiliser = fertilisers.rows.find(({ name }) => name === calendars[calendar].feeds[0])
      return fertiliser ? row(fertiliser.name, fertiliser.dose[1], '公斤') : []
    }
    case '用药':
      return [from, to]
        .flatMap((day) => (start ? fitsOn(crop, monthOf(daysLater(`${ANY_YEAR}-${start}`, day))) : []))
        .slice(0, 1)
        .flatMap(({ product, use }) => row(product.name, middleOf(dosePerMu(product, use)), product.unit))
    case '覆膜':
      return row(film.name, film.dose, '公斤')
    default:
      return []
  }
}

const by = { by: 'admin', isCountys: true } as const

/** All of them are in force; of one the county thinks about another wording. */
export function standardDrafts(standards: ReadonlyMap<string, Standard>): Draft[] {
  const all = [...standards.values()]
  const asked = all.slice(0, 1).map(({ data }) => {
    const Name = `${data.Name}（征求意见稿）`
    return draft(standardForm, idOf(`standard/${Name}`), { ...data, Name }, by)
  })
  const inForce = all.map(({ id, data }) =>
    draft(standardForm, id, data, { ...by, begun: { kind: 'standards', status: '现行' } }),
  )
  return [...inForce, ...asked]
}
