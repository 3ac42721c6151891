import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import type { Fields } from '@farm/contract/forms'
import { changePath } from '../form/work-detail-path.ts'

/** What people call a record that they handed in, and where it is changed before it goes out. */
interface HandedKind {
  readonly noun: string
  readonly changePath: (item: string) => string
  readonly fields: Fields
}

const punchIns: HandedKind = { noun: '打卡', changePath, fields: clockForm.fields }
const kinds = new Map<string, HandedKind>([
  [clockForm.id, punchIns],
  [
    consultationForm.id,
    {
      noun: '提问',
      changePath: (item) => `/ClockSys/Diagnosis/Ask?${new URLSearchParams({ item }).toString()}`,
      fields: consultationForm.fields,
    },
  ],
])

export function kindOf(formId: string): HandedKind {
  return kinds.get(formId) ?? punchIns
}
