import { type WireRecord, readData } from '@farm/contract/forms'
import { certificateForm } from '@farm/contract/lots'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { CERTIFICATES_PATH } from '../lot-address.ts'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CertificateTag } from './CertificateTag.tsx'
import { certificateTabs } from './certificate-tabs.ts'
import { passedIn } from './certificate.ts'
import { REISSUED_MEANS, usePassedWords } from './use-passed-words.ts'

function StatusCell({ record: { Data } }: { readonly record: WireRecord }) {
  return <CertificateTag certificate={readData(certificateForm, Data)} />
}

/** What it took over and passed on, and of which. */
function PassedCell({ record: { Data } }: { readonly record: WireRecord }) {
  const { From, Into } = readData(certificateForm, Data)
  const told = usePassedWords({ from: passedIn(From), into: passedIn(Into) }).join('；')
  return told === '' ? '—' : <Cut title={told}>{told}</Cut>
}

const columns: ListDeclaration<typeof certificateForm>['columns'] = [
  // What is looked for stands in sight on a small screen; what else the ledger has follows.
  { field: 'Number' },
  {
    field: 'Status',
    width: 136,
    fields: ['Quantity', 'Covers', 'Held', 'Recalled', 'Reissued'],
    render: (record) => <StatusCell record={record} />,
  },
  { field: 'Product', width: 104 },
  { field: 'Quantity', width: 120 },
  { field: 'Covers', width: 150 },
  { field: 'Lot', width: 220 },
  { field: 'IssueDate', width: 118 },
  {
    key: 'passed',
    label: '转开',
    help: REISSUED_MEANS,
    width: 160,
    fields: ['From', 'Into'],
    render: (record) => <PassedCell record={record} />,
  },
  { field: 'Basis', width: 150 },
  { field: 'Producer', width: 140 },
  { field: 'Origin', width: 150 },
  { field: 'Copies', width: 84 },
  { field: 'Reissued', width: 116, isExtra: true },
  { field: 'Held', width: 116, isExtra: true },
  { field: 'Recalled', width: 116, isExtra: true },
  { field: 'Promise', width: 100, isExtra: true },
  { field: 'Contact', width: 120, isExtra: true },
  { field: 'Enterprise', width: 140, isExtra: true },
  { field: 'VoidReason', width: 160, isExtra: true },
  { field: 'UserId', width: 100, isExtra: true },
  { field: 'UpdateTime', isExtra: true },
]

/** 合格证台账: every certificate that was ever issued, the latest first. */
export function CertificateList() {
  const can = useCan()
  const form = useKind(certificateForm)
  const tab = readTab(certificateTabs, useSearchParams()[0])
  const declaration = useMemo(
    () =>
      seenDeclaration<typeof certificateForm>(
        {
          columns,
          search: ['Number', 'Product', 'Producer'],
          filters: ['Crops', 'IssueDate', 'Basis', 'Lot', 'Enterprise'],
          order: 'IssueDate desc',
          where: tab.clauses,
          ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
          empty: tab.empty,
        },
        form,
      ),
    [form, tab],
  )
  const [state] = useListAddress(declaration)
  return (
    <List
      of={declaration}
      screen="certificates"
      acts={{ canRemove: false, canExport: can(`${CERTIFICATES_PATH}#Export`) }}
      tabs={
        <TabLinks
          formId={form.id}
          tabs={certificateTabs}
          open={tab}
          narrowingOf={({ clauses }) => chosenRecords({ ...declaration, where: clauses }, state)}
        />
      }
      facts={(record) => <CertificateFacts record={record} />}
    />
  )
}
