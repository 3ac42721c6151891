import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import type { Fields } from '@farm/contract/forms'
import { type OutboxItem, TICK } from '../../../platform/outbox/index.ts'
import { changePath, workDetailPath } from '../form/work-detail-path.ts'

interface Way {
  readonly text: string
  readonly path: string
}

/** What people call what they handed in or did, and where they can do something about it before it goes out. */
interface HandedKind {
  readonly noun: string
  readonly wayOf: (item: OutboxItem) => Way | undefined
  readonly fields: Fields
}

const CHANGE = '修改'

const punchIns: HandedKind = {
  noun: '打卡',
  wayOf: ({ id }) => ({ text: CHANGE, path: changePath(id) }),
  fields: clockForm.fields,
}
const kinds = new Map<string, HandedKind>([
  [clockForm.id, punchIns],
  [
    consultationForm.id,
    {
      noun: '会诊',
      wayOf: ({ id: item }) => ({
        text: CHANGE,
        path: `/ClockSys/Diagnosis/Ask?${new URLSearchParams({ item }).toString()}`,
      }),
      fields: consultationForm.fields,
    },
  ],
])

/** Acts are done anew on the page of their record, where what is shown now is seen. */
const acts = new Map<string, HandedKind>([
  [
    TICK,
    {
      noun: '勾选',
      wayOf: ({ act }) => act && { text: '查看工单', path: workDetailPath(act.recordId) },
      fields: {},
    },
  ],
])
const otherAct: HandedKind = { noun: '操作', wayOf: () => undefined, fields: {} }

export function kindOf({ act, formId = '' }: OutboxItem): HandedKind {
  return act ? (acts.get(act.name) ?? otherAct) : (kinds.get(formId) ?? punchIns)
}
