import { planForm } from '@farm/contract/plans'
import type { PartOf, Report, ReportMeasure, ReportPart } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { cropsOfPlans } from './plan-counts.store.ts'
import { type Counted, countedBy, countedDaily } from './report-counts.service.ts'
import { peopleBy, peopleByDay } from './report-people.service.ts'
import { type Figures, type Line, NOTHING, gathered, together } from './report.rules.ts'
import { type Chosen, wordsOf } from './report.store.ts'
import { asksOfPlans, withPlans } from './report-yields.service.ts'

/** A report over records that are counted, as one person asks for it. */
export interface CountedReport {
  readonly db: Db
  readonly scope: Scope
  readonly report: Report
  /** Those that the person may see. */
  readonly measures: readonly ReportMeasure[]
  readonly chosen: Chosen
}

/** What all chosen records come to. */
export async function totalOf(counted: CountedReport): Promise<Figures> {
  const { db, scope, chosen } = counted
  const days = await countedDaily(db, scope, chosen)
  const besides = await besidesBy(counted, [])
  // Where nobody was at work, it was no one.
  const ofPeople = counted.measures.filter(isOfPeople)
  const nobody: Record<string, number> = Object.fromEntries(ofPeople.map(({ key }) => [key, 0] as const))
  return {
    ...(days.length > 0 ? together(days.map(bare)) : NOTHING),
    besides: { ...nobody, ...besides.get('') },
  }
}

/** Day by day. */
export async function daysOf({ db, scope, measures, chosen }: CountedReport): Promise<Line[]> {
  const days = await countedDaily(db, scope, chosen)
  const people = measures.filter(isOfPeople)
  if (people.length === 0) return days.map((day) => ({ ...bare(day), key: day.parts[0] ?? '' }))
  const present = new Map((await peopleByDay({ db, scope, chosen })).map((one) => [one.day, one.people] as const))
  return days.map((day) => ({
    ...bare(day),
    key: day.parts[0] ?? '',
    besides: Object.fromEntries(people.map(({ key }) => [key, present.get(day.parts[0] ?? '') ?? 0])),
  }))
}

/** By a part, in no order; what has no value of it stands in no line. */
export async function linesBy(counted: CountedReport, by: ReportPart): Promise<Line[]> {
  const { db, scope, report, chosen } = counted
  const part = report.source.parts[by]
  if (!part) return []
  const rows = await countedBy(db, scope, chosen, [part.field])
  const besides = await besidesBy(
    part.beyond === undefined ? counted : { ...counted, measures: addable(counted.measures) },
    [part.field],
  )
  const told = gathered(rows.map((row) => ({ ...bare(row), key: row.parts[0] ?? '' }))).map((line) => ({
    ...line,
    besides: besides.get(line.key) ?? {},
  }))
  const lines = part.field === 'Plan' && asksOfPlans(counted) ? await withPlans(counted, told) : told
  if (part.beyond === undefined) return lines
  const words = await wordsBeyond(counted, part, lines)
  return gathered(
    lines.flatMap((line) => {
      const word = words.get(line.key)
      return word === undefined ? [] : [{ ...line, key: word }]
    }),
  )
}

/** Somebody who stands in several lines stands once in what they come to: how many people there were is not told by adding up. */
function addable(measures: readonly ReportMeasure[]): readonly ReportMeasure[] {
  return measures.filter((one) => !isOfPeople(one))
}

function isOfPeople({ of }: ReportMeasure): boolean {
  return of === 'people' || of === 'attendance'
}

/** What the records say that lines are made by: plans their crop, operations their type. */
async function wordsBeyond(
  { db, scope, chosen }: CountedReport,
  { field, beyond = '' }: PartOf,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.map(({ key }) => key)
  const referred = chosen.kind.fields[field]
  const target = referred && 'to' in referred ? scope.kinds.byKey(referred.to) : undefined
  if (!target?.rights.has('view')) return new Map()
  if (target.id === planForm.id) return cropsOfPlans(db, scope, target, ids)
  return wordsOf(db, scope, target, { ids, field: beyond })
}

function bare({ n, sums }: Pick<Counted, 'n' | 'sums'>): Figures {
  return { n, sums, besides: {} }
}

type Besides = Map<string, Record<string, number>>

/** What measures ask for besides the records of a line, by the values of its fields. */
async function besidesBy(counted: CountedReport, fields: readonly string[]): Promise<Besides> {
  const told: Besides = new Map()
  await notePeople(told, counted, fields)
  await noteSlices(told, counted, fields)
  return told
}

function note(told: Besides, at: readonly string[], key: string, amount: number): void {
  const known = told.get(at.join('/')) ?? {}
  told.set(at.join('/'), { ...known, [key]: (known[key] ?? 0) + amount })
}

/** Who was at work: how many people, and on how many days all together. */
async function notePeople(told: Besides, counted: CountedReport, fields: readonly string[]): Promise<void> {
  const wanted = counted.measures.filter(isOfPeople)
  if (wanted.length === 0) return
  const tells = wanted.some(({ of }) => of === 'attendance') ? 'days' : 'people'
  for (const { at, people, days } of await peopleBy(counted, { fields, tells })) {
    for (const { key, of } of wanted) note(told, at, key, of === 'people' ? people : days)
  }
}

/** Sums over those records alone that have a value. */
async function noteSlices(told: Besides, counted: CountedReport, fields: readonly string[]): Promise<void> {
  const { db, scope, report, measures, chosen } = counted
  for (const { key, of } of measures) {
    if (typeof of === 'string' || 'ratio' in of || !of.where) continue
    const { is, part } = of.where
    const field = report.source.parts[part]?.field ?? part
    const index = chosen.kind.whole.counted?.measures.indexOf(of.field) ?? -1
    const wanted = [...new Set([...fields, field])]
    for (const row of await countedBy(db, scope, chosen, wanted)) {
      const isMeant = row.parts[wanted.indexOf(field)] === is
      if (isMeant) note(told, row.parts.slice(0, fields.length), key, (row.sums[index] ?? 0) / (of.per ?? 1))
    }
  }
}
