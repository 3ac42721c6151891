import { forbiddenRight } from '@farm/contract/forms'
import { refusal } from '@farm/contract/errors'
import {
  type PartOf,
  type Report,
  type ReportAnswer,
  type ReportGroup,
  type ReportMeasure,
  isTime,
  reportOf,
} from '@farm/contract/statistics'
import { labelWithUnit } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { namesOfAll } from '../forms/index.ts'
import { movesAcross } from './moves.store.ts'
import { absentFrom } from './report-absent.service.ts'
import type { CountedReport } from './report-counted.service.ts'
import { doubtedIn } from './report-doubted.service.ts'
import { chosenOf, filtersAsked, isSeen } from './report-filters.service.ts'
import { figuresFrom } from './report-sources.service.ts'
import { yearEarlier } from './periods.rules.ts'
import {
  type Figures,
  type Line,
  type Periods,
  type ReportQuery,
  byTime,
  lineValues,
  periodsOf,
  restOf,
  rowsOf,
  valuesOf,
  wrong,
} from './report.rules.ts'
import { wordsOf } from './report.store.ts'
import { sees } from './seen.ts'

export interface Asking {
  readonly db: Db
  readonly scope: Scope
  /** By the calendar of the farm. */
  readonly today: string
  readonly right: 'view' | 'export'
}

export interface Told {
  readonly report: Report
  readonly by: ReportGroup
  /** What rows can be made by. */
  readonly groups: readonly ReportGroup[]
  /** Absent where the report knows no time. */
  readonly periods: Periods | undefined
  readonly measures: readonly ReportMeasure[]
  readonly answer: ReportAnswer
}

/** What is asked for, as far as the caller may see it. */
interface Plan {
  readonly counted: CountedReport
  readonly by: ReportGroup
  /** What rows can be made by. */
  readonly groups: readonly ReportGroup[]
  readonly periods: Periods | undefined
}

async function planned(asking: Asking, query: ReportQuery): Promise<Plan> {
  const { db, scope, today, right } = asking
  const report = reportOf(query.key)
  if (!report) throw wrong('key', '没有这张报表')
  const kind = viewedKind(scope, report.source.kind)
  if (!kind?.rights.has(right)) throw forbiddenRight(right, { name: report.title })
  const { having } = report.source
  if (having !== undefined && !sees(kind, having)) throw refusal('access/forbidden')
  const groups = report.groups.filter((group) => isTime(group) || isSeen(scope, kind, report.source.parts[group]))
  const by = query.by ?? groups[0]
  if (by === undefined || !groups.includes(by)) throw wrong('by', '这张报表不能这样统计')
  const measures = report.measures.filter((measure) => isMeasured(scope, kind, report, measure))
  const periods = report.source.isOverTime ? periodsOf(query, today) : undefined
  const chosen = await chosenOf(asking, { report, kind, query, period: periods?.days })
  return { counted: { db, scope, report, measures, chosen }, by, groups, periods }
}

/** A report with its rows, sums and days, and who has nothing; of what is hidden from the caller nothing is told or told apart by. */
export async function reportTold(asking: Asking, query: ReportQuery): Promise<Told> {
  const plan = await planned(asking, query)
  const { counted, by, groups, periods } = plan
  const { report, measures, chosen } = counted
  const valuesIn = (figures: Figures) => valuesOf(measures, chosen.kind.whole, figures)
  const compared = measures.filter(({ isPresent }) => !isPresent)
  const figures = figuresFrom(report.source)
  const all = await figures.total(counted)
  const valuesOfLines = (lines: readonly Line[]) => lineValues(measures, chosen.kind.whole, { lines, all })
  const days = periods ? await figures.days(counted) : []
  const lines = isTime(by) ? byTime(days, by, ofPeople(measures)) : await figures.lines(counted, by)
  const part = isTime(by) ? undefined : report.source.parts[by]
  const { shown, total } = rowsOf(
    part ? [...lines, ...restOf(all, lines, toldBySource(measures))] : lines,
    by,
    valuesOfLines,
  )
  const valuesOfDays = valuesOfLines(days)
  const names = await namesFor(asking, part, shown, periods?.days)
  const before = periods && (await figures.total({ ...counted, chosen: { ...chosen, period: periods.before } }))
  const yearBefore = periods && report.isAgainstYear ? yearEarlier(periods.days) : undefined
  const ofYear = yearBefore && (await figures.total({ ...counted, chosen: { ...chosen, period: yearBefore } }))
  const absent = await absentFrom({ ...counted, today: asking.today, query }, { by, groups, lines })
  const doubted = await doubtedIn(counted, filtersAsked(query))
  const moves = await movesIn(asking, chosen.kind, { query, periods })
  const answer = {
    By: by,
    Groups: [...groups],
    Measures: measures.map(({ key }) => key),
    Rows: shown.map(({ Key, Values }) => ({ Key, Name: names.get(Key) ?? '', Values })),
    Total: total,
    Sums: valuesIn(all),
    ...(await valuingOf(counted)),
    ...(before && { Before: valuesOf(compared, chosen.kind.whole, before) }),
    ...(yearBefore &&
      ofYear && {
        YearBefore: { From: yearBefore.from, To: yearBefore.to, Values: valuesOf(compared, chosen.kind.whole, ofYear) },
      }),
    Days: days.map(({ key }, at) => ({ Day: key, Values: valuesOfDays[at] ?? {} })),
    ...doubted,
    ...moves,
    ...(absent && { Absent: absent }),
  }
  return { report, by, groups, periods, measures, answer }
}

/** What moved in or out of what the report is about, taking its past along; nothing where it is about one enterprise. */
async function movesIn(
  { db, scope, right }: Asking,
  kind: SeenKind,
  { query, periods }: { readonly query: ReportQuery; readonly periods: Periods | undefined },
): Promise<Pick<ReportAnswer, 'Moves'>> {
  const branch = scope.branchOver(scope.over({ kind, right }))
  if (!branch || !periods || (query.enterprise ?? query.place) !== undefined) return {}
  const moves = await movesAcross(db, branch.path, periods.days.from)
  return moves.length > 0 ? { Moves: moves } : {}
}

async function valuingOf(counted: CountedReport): Promise<Pick<ReportAnswer, 'Valuing'>> {
  const count = (await figuresFrom(counted.report.source).valuing?.(counted)) ?? 0
  return count > 0 ? { Valuing: count } : {}
}

function isMeasured(
  scope: Scope,
  kind: SeenKind,
  { source }: Report,
  { of, sees: needed = [] }: ReportMeasure,
): boolean {
  if (!sees(kind, ...needed)) return false
  if (typeof of === 'string' || 'ratio' in of) return true
  if (of.over !== undefined && !sees(kind, of.over)) return false
  return sees(kind, of.field) && (of.where === undefined || isSeen(scope, kind, source.parts[of.where.part]))
}

/** How many people there were, which days do not come to. */
function ofPeople(measures: readonly ReportMeasure[]): string[] {
  return measures.filter(({ of }) => of === 'people').map(({ key }) => key)
}

/** What the source tells of lines comes to what it tells of all. */
function toldBySource(measures: readonly ReportMeasure[]): string[] {
  return measures.filter(({ of }) => of === 'told').map(({ key }) => key)
}

interface Keyed {
  readonly Key: string
}

/** What rows are called: words by themselves, what is referred to by its name, with those that it had in the period. */
async function namesFor(
  { db, scope }: Asking,
  part: PartOf | undefined,
  rows: readonly Keyed[],
  days: Periods['days'] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const keys = rows.map(({ Key }) => Key).filter((key) => key !== '')
  if (part?.to === undefined) return new Map(keys.map((key) => [key, key]))
  const named = await namesOfAll(db, scope, part.to, keys, days)
  const units = await unitsOf({ db, scope }, part, keys)
  return new Map(
    [...named].map(([id, name]) => {
      const unit = units.get(id)
      return [id, labelWithUnit(name, unit)]
    }),
  )
}

/** In what unit the amounts of rows are told, where each has its own. */
async function unitsOf({ db, scope }: Pick<Asking, 'db' | 'scope'>, { to, amountsIn }: PartOf, ids: readonly string[]) {
  const kind = to === undefined ? undefined : scope.kinds.byKey(to)
  if (amountsIn === undefined || !kind?.rights.has('view') || !sees(kind, amountsIn)) return new Map<string, string>()
  return wordsOf(db, scope, kind, { ids, field: amountsIn })
}
