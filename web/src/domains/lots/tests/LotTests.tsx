import { lotTestForm } from '@farm/contract/lots'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { List } from '../../../engine/list/List.tsx'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import { useAddress, useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { chunk } from '../../../platform/chunk.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { ResultTag } from './ResultTag.tsx'
import { LOTS_PATH, TESTS_PATH, readMaking, testingPath } from '../lot-address.ts'

const TestPage = chunk(() => import('./TestPage.tsx').then((file) => file.TestPage))

const columns: ListDeclaration<typeof lotTestForm>['columns'] = [
  { field: 'Number' },
  { field: 'Lot', width: 220 },
  { field: 'Date', width: 104 },
  { field: 'Items', width: 180 },
  { field: 'Method', width: 96 },
  { field: 'Institution', width: 140 },
  {
    field: 'Result',
    width: 88,
    render: (record) => <ResultTag record={record} />,
  },
  { field: 'ReportNumber', width: 120 },
  { field: 'Enterprise', width: 140, isExtra: true },
  { field: 'UpdateTime', isExtra: true },
]

/** 批次检测: what was tested of lots; one that failed holds its lot. */
export function LotTests() {
  const [address] = useSearchParams()
  const { isTest, of } = readMaking(address)
  const can = useCan()
  const isViewing = useIsViewing()
  const mayTest = can(`${LOTS_PATH}#Test`) && !isViewing
  if (!isTest || !mayTest) return <TestList mayTest={mayTest} />
  return (
    <Suspense fallback={<Waiting />}>
      <TestPage lot={of[0]} />
    </Suspense>
  )
}

function TestList({ mayTest }: { readonly mayTest: boolean }) {
  const can = useCan()
  const address = useAddress()
  const form = useKind(lotTestForm)
  const declaration = useMemo(
    () =>
      seenDeclaration<typeof lotTestForm>(
        {
          columns,
          search: ['Number', 'Items', 'ReportNumber'],
          filters: ['Result', 'Method', 'Lot', 'Date', 'Enterprise'],
          order: 'Date desc',
          empty: '还没有检测记录；在批次里登记检测',
        },
        form,
      ),
    [form],
  )
  return (
    <List
      of={declaration}
      screen="lot-tests"
      acts={{ canRemove: false, canExport: can(`${TESTS_PATH}#Export`) }}
      actions={
        mayTest && (
          <ButtonLink kind="primary" to={address(testingPath())} state={COMES_BACK}>
            登记检测
          </ButtonLink>
        )
      }
    />
  )
}
