import { type Book, books } from '@farm/contract/books'
import { Refusal, refusal } from '@farm/contract/errors'
import { type FormKind, forbiddenRight } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { type ScheduleData, type Span, groupFor, scheduleForm, spanBefore } from '@farm/contract/schedules'
import { type Report, type ReportGroup, reports } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { exportBook } from '../books/index.ts'
import { getRecord } from '../forms/index.ts'
import { Gate } from '../sheets/index.ts'
import { gathered } from './gathered.rules.ts'
import { exportReport } from '../statistics/index.ts'

/** A report or a book, by the title that a schedule keeps. */
interface Subject {
  readonly report?: Report
  readonly book?: Book
}

function subjectOf({ Subject: title = '所选内容' }: ScheduleData): Subject {
  const [report, book] = [reports.find((one) => one.title === title), books.find((one) => one.title === title)]
  if (!report && !book) throw refusal('not-found', { what: `“${title}”` })
  return { ...(report && { report }), ...(book && { book }) }
}

/** What a file of a subject holds, of which whoever gets it has to be able to take all away. */
function kindsOf({ report, book }: Subject): readonly FormKind[] {
  return [...(report ? [report.source.kind] : []), ...(book?.sections.map(({ kind }) => kind) ?? [])]
}

function canTake({ kinds }: Scope, key: string): boolean {
  const rights = kinds.byKey(key)?.rights
  return rights?.has('view') === true && rights.has('export')
}

/** Refuses whom no file is for, or no longer, that holds records of these kinds. */
export function needTakingOf(scope: Scope, held: readonly string[]): void {
  const isSeeing = scope.kinds.byKey(scheduleForm.key)?.rights.has('view') === true
  if (!isSeeing || !held.every((key) => canTake(scope, key))) throw forbiddenRight('view', scheduleForm)
}

/** Whether whoever has the scope gets the file of a subject, as their rights are now. */
export function mayTake(scope: Scope, data: ScheduleData): boolean {
  const isSeeing = scope.kinds.byKey(scheduleForm.key)?.rights.has('view') === true
  return isSeeing && kindsOf(subjectOf(data)).every(({ key }) => canTake(scope, key))
}

/** Refuses whom the schedule is not shown: they could not open what was made for them. */
export async function needSeeing(db: Db, scope: Scope, scheduleId: string): Promise<void> {
  const kind = scope.kinds.byKey(scheduleForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', scheduleForm)
  await getRecord(db, scope, scheduleId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'not-found' ? refusal('schedules/unseen') : error
  })
}

interface Means {
  readonly db: Db
  readonly scope: Scope
  /** By the calendar of the farm. */
  readonly today: string
  readonly zone: string
}

/** The jobs of a process make one at a time. */
const gate = new Gate(2)
const MOST_BYTES = 20 * 1024 * 1024

interface Workbook {
  readonly content: Buffer
  /** The kinds of record that it holds. */
  readonly kinds: readonly string[]
}

/** The workbook of a schedule for a stretch of days, as the person of the scope may take it away. */
export async function makeWorkbook(means: Means, data: ScheduleData, span: Span): Promise<Workbook> {
  const subject = subjectOf(data)
  const { report, book } = subject
  // What a day tells besides, irrigation among it, is left out for whom it is not.
  const told = report?.besides ? [...report.besides, irrigationForm] : []
  const besides = told.filter(({ key }) => canTake(means.scope, key))
  const kinds = [...new Set([...kindsOf(subject), ...besides].map(({ key }) => key))]
  needTakingOf(means.scope, kinds)
  const { Enterprise: enterprise, Place: place, Crops: crop, Plan: plan } = data
  const whole = { enterprise, place, crop, from: span.from, to: span.to }
  const { stream } = book
    ? await exportBook({ ...means, right: 'export' }, gate, { ...whole, plan, key: book.key })
    : await exportReport(means, { ...whole, ...rowsBy(data), ...comparedWith(data, span), key: report?.key ?? '' })
  return { content: await gathered(stream, MOST_BYTES), kinds }
}

/** What rows are made by, where the schedule says so. */
function rowsBy({ Subject, By }: ScheduleData): { readonly by?: ReportGroup } {
  const by = groupFor(Subject, By)
  return by === undefined ? {} : { by }
}

/** The day, week or month before: months are not as long as each other. */
function comparedWith(
  { Rhythm = '每天' }: ScheduleData,
  { from }: Span,
): { readonly beforeFrom: string; readonly beforeTo: string } {
  const before = spanBefore(Rhythm, from)
  return { beforeFrom: before.from, beforeTo: before.to }
}
