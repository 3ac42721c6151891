import { buffer } from 'node:stream/consumers'
import { type Book, books } from '@farm/contract/books'
import { refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { type Span, scheduleForm } from '@farm/contract/schedules'
import { type Report, reports } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { exportBook } from '../books/index.ts'
import { Gate } from '../sheets/index.ts'
import { isReadable } from './schedules.store.ts'
import { exportReport } from '../statistics/index.ts'

type Data = Readonly<Record<string, unknown>>

/** A report or a book, by the title that a schedule keeps. */
interface Subject {
  readonly report?: Report
  readonly book?: Book
}

function subjectOf({ Subject: title }: Data): Subject {
  const [report, book] = [reports.find((one) => one.title === title), books.find((one) => one.title === title)]
  if (!report && !book) throw refusal('not-found', { what: `“${String(title)}”` })
  return { ...(report && { report }), ...(book && { book }) }
}

/** What is taken away with a subject. */
function kindsOf({ report, book }: Subject): readonly FormKind[] {
  return [...(report ? [report.source.kind] : []), ...(book?.sections.map(({ kind }) => kind) ?? [])]
}

/** Refuses whom no such file is for, or no longer. */
export function needTaking({ kinds }: Scope, data: Data): void {
  const isTaken = [...kindsOf(subjectOf(data))].every((kind) => {
    const rights = kinds.byKey(kind.key)?.rights
    return rights?.has('view') && rights.has('export')
  })
  if (!isTaken || !kinds.byKey(scheduleForm.key)?.rights.has('view')) throw refusal('access/forbidden')
}

/** Refuses whom the schedule is not shown: they could not open what was made for them. */
export async function needSeeing(db: Db, scope: Scope, scheduleId: string): Promise<void> {
  const kind = scope.kinds.byKey(scheduleForm.key)
  if (!kind?.rights.has('view')) throw refusal('access/forbidden')
  if (!(await isReadable(db, scope, kind, scheduleId))) throw refusal('schedules/unseen')
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

/** The workbook of a schedule for a stretch of days, as the person of the scope may take it away. */
export async function makeWorkbook(means: Means, data: Data, span: Span): Promise<Buffer> {
  needTaking(means.scope, data)
  const { report, book } = subjectOf(data)
  const narrowed = { ...idOf(data, 'Enterprise'), ...idOf(data, 'Place'), ...idOf(data, 'Crops', 'crop') }
  const whole = { ...narrowed, from: span.from, to: span.to }
  const { stream } = book
    ? await exportBook({ ...means, right: 'export' }, gate, { ...whole, ...idOf(data, 'Plan'), key: book.key })
    : await exportReport(means, { ...whole, key: report?.key ?? '' })
  const bytes = await buffer(stream)
  if (bytes.length > MOST_BYTES) throw refusal('wire/too-large')
  return bytes
}

function idOf(data: Data, field: string, parameter = field.toLowerCase()): Record<string, string> {
  const id = data[field]
  return typeof id === 'string' ? { [parameter]: id } : {}
}
