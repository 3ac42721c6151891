import { type Referred, type WireRecord, readData } from '@farm/contract/forms'
import {
  openReturnIn,
  type Returned,
  returnedIn,
  type WorkOrderData,
  type WorkOrderState,
  workOrderForm,
  workOrderStates,
  type WorkOrderStatus,
} from '@farm/contract/work-orders'
import { nameOfReferred, referredBy } from '../../engine/records/referred-by.ts'

/** Said when somebody else was faster. */
export const STALE = '这张工单刚被他人修改，请核对后再操作'

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
  const data = readData(workOrderForm, record.Data)
  const { Title = '未命名工单', Status = '待派发', Checklist = [], Timeline = [], PunchIns = 0 } = data
  return {
    id: record.Id,
    updateTime: record.UpdateTime,
    number: data.Number,
    title: Title,
    status: Status,
    priority: data.Priority,
    enterprise: referredBy(record, 'Enterprise')[0],
    plan: referredBy(record, 'Plan')[0],
    crop: referredBy(record, 'Crops')[0],
    places: inNaturalOrder(referredBy(record, 'Place')),
    operation: referredBy(record, 'Operation')[0],
    assignees: referredBy(record, 'Assignees'),
    start: data.Start,
    due: data.Due,
    finished: data.FinishedAt,
    checklist: Checklist.map(({ Key, Item = '', IsDone = false }, index) => ({
      key: Key ?? `k${index + 1}`,
      text: Item,
      isDone: IsDone,
    })),
    inputs: amountsIn(data.Inputs),
    note: data.Note,
    timeline: Timeline.map(happeningOf),
    punchIns: PunchIns,
    returned: returnedIn(data),
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

/** The inputs of a work order or a punch-in, with their amounts; a row that lacks either is none. */
export function amountsIn(rows: WorkOrderData['Inputs'] = []): InputAmount[] {
  return rows.flatMap(({ Input, Amount, Unit = '' }) => {
    return Input === undefined || Amount === undefined ? [] : [{ input: Input, amount: Amount, unit: Unit }]
  })
}

type TimelineRow = NonNullable<WorkOrderData['Timeline']>[number]

function happeningOf({ Act = '', Status, Time, User, Note, Photos = [] }: TimelineRow, index: number): Happening {
  return { key: String(index), act: Act, status: Status, time: Time, user: User, note: Note, photos: Photos }
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

/** The names of several, in one line; nothing where there are none. */
export function namesOf(referred: readonly Referred[]): string | undefined {
  return referred.length > 0 ? referred.map(nameOfReferred).join('、') : undefined
}
