import type { NameIn } from '@farm/contract/forms'
import type { facePersonForm } from '@farm/contract/faces'
import type { ColumnDeclaration, ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { consentOf } from '../face.ts'
import { ConsentTag } from '../marks.tsx'
import { consentSections } from './consent-sections.ts'
import type { ConsentTab } from './consent-tabs.ts'

const columns = {
  Name: { field: 'Name', width: 132 },
  State: { field: 'State', width: 92, render: (record) => <ConsentTag state={consentOf(record).state} /> },
  Number: { field: 'Number', width: 136 },
  ConsentDate: { field: 'ConsentDate', width: 116 },
  ConsentWay: { field: 'ConsentWay', width: 148 },
  ConsentScope: { field: 'ConsentScope', width: 180 },
  Account: { field: 'Account', width: 116 },
  WithdrawnAt: { field: 'WithdrawnAt', width: 132 },
  Enterprise: { field: 'Enterprise', width: 148 },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof facePersonForm>>>

interface ConsentListOptions {
  readonly form: RecordForm
  readonly isOfMany: boolean
  readonly tab: ConsentTab
}

export function consentList({ form, isOfMany, tab }: ConsentListOptions): ListDeclaration {
  const { Enterprise, ...own } = columns
  return seenDeclaration<typeof facePersonForm>(
    {
      columns: [...Object.values(own), ...(isOfMany ? [Enterprise] : [])],
      search: ['Name', 'Number'],
      filters: ['ConsentScope', 'ConsentWay', 'ConsentDate', ...(isOfMany ? (['Enterprise'] as const) : [])],
      sections: consentSections,
      order: 'ConsentDate desc',
      where: tab.clauses,
      ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
      empty: tab.empty,
    },
    form,
  )
}
