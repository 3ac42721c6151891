import type { FormKind } from '../forms/index.ts'
import type { formatFilter } from '../wire/index.ts'

/** A condition of a list. */
export type Clause = Parameters<typeof formatFilter>[0][number]

/** By what stretches of time figures are put together. */
export const reportTimes = ['Day', 'Week', 'Month'] as const
export type ReportTime = (typeof reportTimes)[number]

/** What rows are made by, besides time. */
export const reportParts = [
  'Enterprise',
  'Operation',
  'Type',
  'Plan',
  'Crop',
  'Place',
  'User',
  'Input',
  'Kind',
  'Status',
] as const
export type ReportPart = (typeof reportParts)[number]
export type ReportGroup = ReportTime | ReportPart

/** By what a report is narrowed. */
export const reportFilters = ['Enterprise', 'Place', 'Crop'] as const satisfies readonly ReportPart[]
export type ReportFilter = (typeof reportFilters)[number]

/** What the records of a source are told apart by. */
export interface PartOf {
  readonly label: string
  /** `UserId`, or a field of the kind. */
  readonly field: string
  /** The kind that the field refers to; absent where its value is a word. */
  readonly to?: string
  /** Of a table: the column that tells its rows apart. */
  readonly column?: string
  /** A field of the record that `field` names: the crop of the plan. */
  readonly beyond?: string
  /** A field of the record that `field` names in whose unit amounts are told: it stands behind its name. */
  readonly amountsIn?: string
  /** What the row of records that say nothing of it is called; 未填写 by default. */
  readonly none?: string
}

/** A kind whose records are counted, and where they are listed. */
export interface ReportSource {
  /**
   * Where the figures come from: daily counts, plans that run in the period, crops of these, what punch-ins used, or what lay in
   * stores.
   */
  readonly from: 'counts' | 'plans' | 'crops' | 'inputs' | 'stock'
  readonly kind: FormKind
  /** The list that figures open. */
  readonly opens: string
  /** The day by which that list is narrowed, where it is not by when its records happened. */
  readonly day?: string
  /** Records are counted by the day on which they happened; without it, as they stand now. */
  readonly isOverTime: boolean
  /** The fields between whose days a record runs: it counts in every period that it meets. */
  readonly runs?: readonly [first: string, last: string]
  /** What holds of all that is counted, or of all that adds anything to the measures. */
  readonly always?: readonly Clause[]
  /** Only records that say something of this field are counted. */
  readonly having?: string
  readonly parts: Readonly<Partial<Record<ReportPart, PartOf>>>
}

/** The sum of a number field. */
export interface SumOf {
  readonly field: string
  /** So many of the field make one of the measure: 60 minutes an hour. */
  readonly per?: number
  /** Divided by the sum of this field: water for each mu. */
  readonly over?: string
  /** Of those records alone whose part has this value. */
  readonly where?: { readonly part: ReportPart; readonly is: string }
}

/** A figure of each row. */
export interface ReportMeasure {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly digits: number
  /**
   * How many records, on how many days people were at work all together, how many people, what the source tells by the key of the
   * measure, a sum, or how much of one there is to one of another.
   */
  readonly of: 'records' | 'attendance' | 'people' | 'told' | SumOf | RatioOf
  /** Made of other records than those that the report counts: it opens none. */
  readonly isOfOthers?: true
  /** Told of single rows alone: it is never added up. */
  readonly isOfRows?: true
  /** Fields that have to be seen for it. */
  readonly sees?: readonly string[]
  /** Which of the records behind a row it counts. */
  readonly only?: readonly Clause[]
  /** How it is counted, in words for who reads it, where its label does not say so. */
  readonly note?: string
  /** It tells how things stand now, whatever the period: it is compared with none. */
  readonly isPresent?: true
}

/** One figure divided by another; both are measures, or told by the source. */
export interface RatioOf {
  readonly ratio: readonly [part: string, whole: string]
  /** 100 of a percentage. */
  readonly times?: number
}

/** The stretches of the calendar of which a report may tell alone: it has a picker of these in place of the choice of a period. */
export type ReportStretch = 'day' | 'week' | 'month'

/** The records of a report, listed one by one beside its figures: fields of its kind, as a list shows and filters them. */
export interface ReportList {
  readonly columns: readonly string[]
  readonly filters: readonly string[]
}

/** One report: what is counted, how it is told, and where it stands. */
export interface Report {
  readonly key: string
  readonly title: string
  /** Its page. */
  readonly path: string
  readonly source: ReportSource
  /** The first is drawn and ranked by. */
  readonly measures: readonly ReportMeasure[]
  /** The first is what it opens with. */
  readonly groups: readonly ReportGroup[]
  readonly filters: readonly ReportFilter[]
  /** Of what is told who or what has nothing in the period, unless rows are made by another that can be. */
  readonly absent?: ReportPart
  readonly fixed?: ReportStretch
  /** By each of these there is a table at once, in place of one by what is chosen; groups of the report, the first of them first. */
  readonly tables?: readonly ReportGroup[]
  /** It is compared with the same days a year earlier as well. */
  readonly isAgainstYear?: true
  readonly list?: ReportList
  /** It is about records one by one: of its figures alone no file is sent. */
  readonly isOfRecords?: true
  /** What its page shows besides. */
  readonly besides?: readonly FormKind[]
  /** What it tells in kilogrammes can be told in other units. */
  readonly isWeighed?: true
  /** What its figures leave out, in words for who reads them. */
  readonly leftOut?: string
  /** Its rows of people open their calendars. */
  readonly opensCalendar?: true
}

export function isTime(group: ReportGroup): group is ReportTime {
  return reportTimes.some((one) => one === group)
}

const timeLabels: Readonly<Record<ReportTime, string>> = { Day: '日', Week: '周', Month: '月' }

/** What the row of what says nothing of a part is called. */
export function noneLabel({ source }: Pick<Report, 'source'>, group: ReportGroup): string {
  return (isTime(group) ? undefined : source.parts[group]?.none) ?? '未填写'
}

/** What rows by a group are called: 企业, 日. */
export function groupLabel({ source }: Pick<Report, 'source'>, group: ReportGroup): string {
  return isTime(group) ? timeLabels[group] : (source.parts[group]?.label ?? group)
}

/**
 * Whether rows by a part come to the sum of a measure. A record about several plots stands in the row of each: with its share of what is
 * divided, and in full of what is counted.
 */
export function addsUp({ kind, parts }: ReportSource, by: ReportGroup, measure: ReportMeasure): boolean {
  if (measure.of === 'people') return false
  const field = isTime(by) ? undefined : parts[by]?.field
  const type = field === undefined || !Object.hasOwn(kind.fields, field) ? undefined : kind.fields[field]?.type
  if (type !== 'references' && type !== 'choices') return true
  const made = fieldsOf(measure)
  const divided = kind.shared ? [...kind.shared.of, ...(kind.shared.rows ? [kind.shared.rows.field] : [])] : []
  return made.length > 0 && kind.shared?.by === field && made.every((one) => divided.includes(one))
}

/** The fields that a measure is made of; one that its source answers is made of those that have to be seen for it. */
function fieldsOf({ of, sees = [] }: ReportMeasure): readonly string[] {
  if (of === 'told') return sees
  return typeof of === 'object' && 'field' in of ? [of.field] : []
}

/** How records about several plots stand in the rows by plot; undefined where a record stands in one row. */
export function sharedNote(
  report: Pick<Report, 'source'>,
  by: ReportGroup,
  measures: readonly ReportMeasure[],
): string | undefined {
  const plain = measures.filter(({ of }) => !isQuotient(of))
  // Things have no decimals.
  const repeated = plain.filter((one) => one.of !== 'people' && one.digits === 0 && !addsUp(report.source, by, one))
  if (repeated.length === 0 && (isTime(by) || report.source.kind.shared?.by !== report.source.parts[by]?.field))
    return undefined
  const label = groupLabel(report, by)
  const divided = plain.filter((one) => addsUp(report.source, by, one))
  const named = (some: readonly ReportMeasure[]) => some.map((one) => `“${one.label}”`).join('、')
  const told = [
    ...(divided.length > 0 ? [`${named(divided)}按${label}分摊，各行之和等于合计`] : []),
    ...(repeated.length > 0 ? [`${named(repeated)}在各${label}各计一次`] : []),
  ]
  return `涉及几个${label}的记录：${told.join('；')}`
}

/** Whether a measure is one figure divided by another: of nothing it is not known, and it is never added up. */
export function isQuotient(of: ReportMeasure['of']): boolean {
  return typeof of === 'object' && ('ratio' in of || of.over !== undefined)
}

/** How the figures of a report are counted, a sentence each, for who sees these measures. */
export function reportNotes({ leftOut }: Report, measures: readonly ReportMeasure[]): readonly string[] {
  const ofMeasures = measures.flatMap(({ label, note }) => (note === undefined ? [] : [`${label}：${note}`]))
  return [...(leftOut === undefined ? [] : [leftOut]), ...ofMeasures]
}
