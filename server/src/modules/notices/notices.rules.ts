import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { DynamicData, FormKind } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { type Notice, type NoticeKind, noticeFor, noticeKinds } from '@farm/contract/notices'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { scheduleForm } from '@farm/contract/schedules'
import { workOrderForm } from '@farm/contract/work-orders'

/** The kinds of records that people are told of. */
export const toldOf: readonly FormKind[] = [
  workOrderForm,
  planForm,
  orderForm,
  consultationForm,
  clockForm,
  alarmForm,
  lotForm,
  scheduleForm,
  enterpriseForm,
]

/** What the text of each kind of notice is taken from: fields of the record that it is about. */
const textFrom: Readonly<Record<Exclude<NoticeKind, 'not-issued' | 'second-word'>, readonly string[]>> = {
  assigned: ['Due'],
  'due-soon': ['Due'],
  late: ['Due'],
  returned: ['Timeline'],
  submitted: ['Timeline'],
  'plan-late': ['LateDays', 'NextStep'],
  changed: ['Due', 'Timeline'],
  'order-risk': ['Risk', 'RiskReason'],
  'punch-in-returned': ['ReviewNote'],
  corrected: [],
  'input-forbidden': ['InputVerdict', 'InputChecks'],
  'lot-stopped': ['Status', 'StatusReason'],
  consulted: ['Due'],
  answered: ['Replies'],
  'consult-due': ['Due'],
  alarm: ['MetricName', 'Value', 'Limit'],
  'organ-moved': ['Name'],
  'report-ready': ['Subject'],
  'report-failed': ['Subject'],
  'password-set': [],
  'new-device': [],
}

/** What work that was not given out is told from, by the kind of record: a plan or the first work order of a series. */
const issuedFrom: Readonly<Record<string, readonly string[]>> = {
  [planForm.key]: ['Steps'],
  [workOrderForm.key]: ['Repeat'],
}

/** Where the first of two people said why, by the kind of record. */
const saidFirst: Readonly<Record<string, readonly string[]>> = {
  [clockForm.key]: ['OverrideReason'],
  [workOrderForm.key]: ['OverrideReason'],
  [planForm.key]: ['OverrideReason'],
  [lotForm.key]: ['ReleaseReason'],
}

/** What the title names, by the kind of record. */
const titleFrom: Readonly<Record<string, readonly string[]>> = {
  [workOrderForm.key]: ['Title'],
  [planForm.key]: ['Name'],
  [orderForm.key]: ['Number', 'Customer'],
  [consultationForm.key]: ['Title'],
  [clockForm.key]: ['Operation'],
  [alarmForm.key]: ['Name', 'DeviceName'],
  [scheduleForm.key]: ['Name'],
  [lotForm.key]: ['Number'],
  [enterpriseForm.key]: ['Name'],
}

/** What a record is called in a title, as far as its own fields say so. */
export function titleOf({ key }: FormKind, data: DynamicData): string {
  const names = key === clockForm.key ? [] : (titleFrom[key] ?? [])
  return names.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : [])).join(' ')
}

interface Said {
  readonly kind: NoticeKind
  readonly aboutKind: string
  readonly title: string
  readonly text: string
}

/** What a notice says to somebody who sees these fields of the record: nothing of those that are kept from them. */
export function seenWords({ kind, aboutKind, title, text }: Said, fields: object): Pick<Notice, 'Title' | 'Text'> {
  const isSeen = (name: string) => Object.hasOwn(fields, name)
  const told = textFields(kind, aboutKind)
  return {
    Title: (titleFrom[aboutKind] ?? []).every(isSeen) ? title : noticeKinds[kind],
    Text: told.every(isSeen) ? text : '',
  }
}

function textFields(kind: NoticeKind, aboutKind: string): readonly string[] {
  if (kind === 'not-issued') return issuedFrom[aboutKind] ?? []
  return kind === 'second-word' ? (saidFirst[aboutKind] ?? []) : textFrom[kind]
}

/** The kind of record that each kind of notice is about, and the right over it that whoever manages it has. */
const managed: Readonly<Record<NoticeKind, FormKind>> = {
  assigned: workOrderForm,
  'due-soon': workOrderForm,
  late: workOrderForm,
  returned: workOrderForm,
  changed: workOrderForm,
  submitted: workOrderForm,
  'plan-late': planForm,
  'not-issued': planForm,
  'order-risk': orderForm,
  'punch-in-returned': clockForm,
  corrected: clockForm,
  'input-forbidden': planForm,
  'lot-stopped': lotForm,
  'second-word': lotForm,
  consulted: consultationForm,
  answered: consultationForm,
  'consult-due': consultationForm,
  alarm: alarmForm,
  'organ-moved': enterpriseForm,
  'report-ready': scheduleForm,
  'report-failed': scheduleForm,
  'password-set': enterpriseForm,
  'new-device': enterpriseForm,
}

interface Rights {
  readonly rights: ReadonlySet<string>
}

/** Whether a kind of notice can reach somebody by their rights: of what the office is told only who adds or edits such records. */
export function canReach(kind: NoticeKind, byKey: (key: string) => Rights | undefined): boolean {
  const rights = byKey(managed[kind].key)?.rights
  if (!rights?.has('view')) return false
  return noticeFor[kind] !== 'office' || rights.has('edit') || rights.has('add')
}
