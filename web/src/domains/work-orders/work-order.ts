import { type Referred, type WireRecord, isEmpty } from '@farm/contract/forms'
import {
  openReturnIn,
  type Returned,
  returnedIn,
  type WorkOrderState,
  workOrderStates,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@farm/contract/work-orders'

/** One thing to look at before the work is handed in. */
export interface CheckItem {
  readonly key: string
  readonly text: string
  readonly isDone: boolean
}

/** So much of an input. */
export interface InputAmount {
  readonly input: string
  readonly amount: number
  readonly unit: string
}

/** What somebody did to a work order. */
export interface Happening {
  readonly key: string
  readonly act: string
  readonly status: string | undefined
  readonly time: string | undefined
  readonly user: string | undefined
  readonly note: string | undefined
  readonly photos: readonly string[]
}

/** A work order as its screens read it from a record. */
export interface WorkOrder {
  readonly id: string
  readonly updateTime: string
  readonly number: string | undefined
  readonly title: string
  readonly status: WorkOrderStatus
  readonly priority: string | undefined
  readonly enterprise: Referred | undefined
  readonly plan: Referred | undefined
  readonly crop: Referred | undefined
  readonly places: readonly Referred[]
  readonly operation: Referred | undefined
  readonly assignees: readonly Referred[]
  readonly start: string | undefined
  readonly due: string | undefined
  /** When it was handed in. */
  readonly finished: string | undefined
  readonly checklist: readonly CheckItem[]
  readonly inputs: readonly InputAmount[]
  readonly note: string | undefined
  readonly timeline: readonly Happening[]
  readonly punchIns: number
  /** Absent unless it was sent back and not handed in since. */
  readonly returned: Returned | undefined
}

export function workOrderOf(record: WireRecord): WorkOrder {
  const { Id, UpdateTime, Data } = record
  return {
    id: Id,
    updateTime: UpdateTime,
    number: textOf(Data.Number),
    title: textOf(Data.Title) ?? '未命名工单',
    status: workOrderStatuses.find((one) => one === Data.Status) ?? '待派发',
    priority: textOf(Data.Priority),
    enterprise: referredBy(record, 'Enterprise')[0],
    plan: referredBy(record, 'Plan')[0],
    crop: referredBy(record, 'Crops')[0],
    places: inNaturalOrder(referredBy(record, 'Place')),
    operation: referredBy(record, 'Operation')[0],
    assignees: referredBy(record, 'Assignees'),
    start: textOf(Data.Start),
    due: textOf(Data.Due),
    finished: textOf(Data.FinishedAt),
    checklist: rowsOf(Data.Checklist).map(itemOf),
    inputs: rowsOf(Data.Inputs).flatMap(amountOf),
    note: textOf(Data.Note),
    timeline: rowsOf(Data.Timeline).map(happeningOf),
    punchIns: typeof Data.PunchIns === 'number' ? Data.PunchIns : 0,
    returned: returnedIn(Data),
  }
}

/** Whether it is done or closed: its content is no longer changed. */
export function isOver(record: WireRecord): boolean {
  const { status } = workOrderOf(record)
  return !workOrderStates.is(status, 'open')
}

/** What its transitions look at. */
export function stateOf({ status, assignees, checklist, punchIns, returned }: WorkOrder): WorkOrderState {
  return {
    status,
    assignees: assignees.map(({ Id }) => Id),
    openItems: checklist.filter(({ isDone }) => !isDone).map(({ text }) => text),
    punchIns,
    returned,
  }
}

/** With what words it was sent back last, until it is handed in again. */
export function returnedFor({ status, timeline }: WorkOrder): Happening | undefined {
  return status === '已关闭' ? undefined : timeline[openReturnIn(timeline.map(({ act }) => act))]
}

/** With what words and pictures it was handed in last. */
export function handedInWith({ timeline }: WorkOrder): Happening | undefined {
  return timeline.findLast(({ act }) => act === '提交验收')
}

type Row = Readonly<Record<string, unknown>>

/** The rows of a table inside a record. */
export function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.flatMap((row: unknown) => (isRow(row) ? [row] : [])) : []
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
}

function itemOf(row: Row, index: number): CheckItem {
  return { key: textOf(row.Key) ?? `k${index + 1}`, text: textOf(row.Item) ?? '', isDone: row.IsDone === true }
}

/** An input with its amount; a row that lacks either is none. */
export function amountOf({ Input, Amount, Unit }: Row): InputAmount[] {
  const input = textOf(Input)
  return input === undefined || typeof Amount !== 'number' ? [] : [{ input, amount: Amount, unit: textOf(Unit) ?? '' }]
}

function happeningOf({ Act, Status, Time, User, Note, Photos }: Row, index: number): Happening {
  return {
    key: String(index),
    act: textOf(Act) ?? '',
    status: textOf(Status),
    time: textOf(Time),
    user: textOf(User),
    note: textOf(Note),
    photos: idsOf(Photos),
  }
}

/** What a field refers to, in its order; without a name while nobody asked for it. */
function referredBy({ Data, Expand = {} }: WireRecord, name: string): Referred[] {
  const named = new Map([Expand[name] ?? []].flat().map((one) => [one.Id, one]))
  return idsOf(Data[name]).map((id) => named.get(id) ?? { Id: id })
}

const natural = new Intl.Collator('zh', { numeric: true })

/** As people count: 2 号棚 before 10 号棚. */
function inNaturalOrder(referred: readonly Referred[]): Referred[] {
  return referred.toSorted((one, other) => natural.compare(one.Name ?? '', other.Name ?? ''))
}

/** A work order with its plots in that order. */
export function withPlacesInOrder(record: WireRecord): WireRecord {
  return { ...record, Expand: { ...record.Expand, Place: inNaturalOrder(referredBy(record, 'Place')) } }
}

/** What a reference is called where it is only read. */
export function nameOf({ Name, Deleted }: Referred): string {
  return Deleted ? '已删除' : (Name ?? '—')
}

/** The names of several, in one line; nothing where there are none. */
export function namesOf(referred: readonly Referred[]): string | undefined {
  return referred.length > 0 ? referred.map(nameOf).join('、') : undefined
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Ids of a field that takes one or several. */
export function idsOf(value: unknown): string[] {
  return isEmpty(value) ? [] : [value].flat().map(String)
}
