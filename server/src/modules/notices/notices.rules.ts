import type { FormKind } from '@farm/contract/forms'
import type { Notice, NoticeKind } from '@farm/contract/notices'
import { noticeKinds } from '@farm/contract/notices'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'

/** The kinds of records that people are told of. */
export const toldOf: readonly FormKind[] = [workOrderForm, planForm, orderForm]

/** What the text of each kind of notice is taken from: fields of the record that it is about. */
const textFrom: Readonly<Record<NoticeKind, readonly string[]>> = {
  assigned: ['Due'],
  'due-soon': ['Due'],
  late: ['Due'],
  returned: ['Timeline'],
  submitted: ['Timeline'],
  'plan-late': ['LateDays', 'NextStep'],
  'order-risk': ['Risk', 'RiskReason'],
}

/** What the title names besides the name of the record. */
const titleFrom: Readonly<Record<NoticeKind, readonly string[]>> = {
  assigned: ['Title'],
  'due-soon': ['Title'],
  late: ['Title'],
  returned: ['Title'],
  submitted: ['Title'],
  'plan-late': ['Name'],
  'order-risk': ['Number', 'Customer'],
}

interface Said {
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
}

/** What a notice says to somebody who sees these fields of the record: nothing of those that are kept from them. */
export function seenWords({ kind, title, text }: Said, fields: object): Pick<Notice, 'Title' | 'Text'> {
  const isSeen = (name: string) => Object.hasOwn(fields, name)
  return {
    Title: titleFrom[kind].every(isSeen) ? title : noticeKinds[kind],
    Text: textFrom[kind].every(isSeen) ? text : '',
  }
}
