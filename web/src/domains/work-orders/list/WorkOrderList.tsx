import { workOrderForm } from '@farm/contract/work-orders'
import { Suspense, useCallback, useMemo } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { writeList } from '../../../engine/list/write-list.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useAddress, useCan, usePermission } from '../../../engine/permission/index.ts'
import { useNow } from '../../../engine/records/now.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { cameFrom } from '../came-from.ts'
import { type WorkOrderStem, useMayEdit } from '../doing.ts'
import { WorkOrderFacts } from '../facts/WorkOrderFacts.tsx'
import { BulkAssign } from './BulkAssign.tsx'
import { ShowSwitch } from './ShowSwitch.tsx'
import { type Show, useShow } from './show.ts'
import { useWorkOrderActs } from './work-order-acts.ts'
import { workOrderList } from './work-order-list.tsx'
import { type WorkOrderTab, presentQuarter, tabs } from './work-order-tabs.ts'

const Board = chunk(() => import('../board/Board.tsx').then((file) => file.Board))
const Calendar = chunk(() => import('../calendar/Calendar.tsx').then((file) => file.Calendar))

/** 工单列表: who does what until when, as a list, by state or by day. */
export function WorkOrderList({ at }: { readonly at: WorkOrderStem }) {
  const acts = useWorkOrderActs(at)
  const show = useShow()
  const form = useKind(workOrderForm)
  const { User } = usePermission()
  const drawnAs = useIsPhone() ? 'cards' : 'rows'
  const now = presentQuarter(useNow())
  const tab = readTab(tabs, useSearchParams()[0])
  const declarationOf = useCallback(
    ({ clauses, label, empty }: WorkOrderTab) =>
      workOrderList({ form, drawnAs, where: clauses({ userId: User.Id, now }), whereLabel: label, empty }),
    [form, drawnAs, User.Id, now],
  )
  const declaration = useMemo(() => declarationOf(tab), [declarationOf, tab])
  const [state] = useListAddress(declaration)
  const here = useClosedAddress()
  const ownPage = useFieldPage(state.open)
  const mayAssign = acts.edit !== undefined
  if (ownPage !== undefined) return <Navigate to={ownPage} state={cameFrom(here)} replace />
  return (
    <List
      of={declaration}
      screen="work-orders"
      acts={acts}
      actions={<ShowSwitch open={show} />}
      tabs={
        <TabLinks
          formId={form.id}
          tabs={tabs}
          open={tab}
          narrowingOf={(of) => chosenRecords({ ...declaration, where: declarationOf(of).where ?? [] }, state)}
        />
      }
      facts={(record) => <WorkOrderFacts record={record} />}
      below={(ids) => <DoubtedOf lead="本页工单的打卡" where={[{ path: ['WorkOrder'], op: 'in', values: ids }]} />}
      {...(mayAssign && { bulkActions: (records) => <BulkAssign records={records} /> })}
      instead={insteadOf(show, tab)}
    />
  )
}

/** Where the list stands with nothing open beside it. */
function useClosedAddress(): string {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  return `${pathname}?${writeList(address, { open: undefined }).toString()}`
}

const FIELD_PAGE = '/ClockSys/ClockOperation/WorkDetail'

/** Where who does the work, and does not manage it, goes on with the one that is opened. */
function useFieldPage(open: string | undefined): string | undefined {
  const can = useCan()
  const address = useAddress()
  const mayEdit = useMayEdit()
  const isTheirs = open !== undefined && !mayEdit && can(`${FIELD_PAGE}/:workId`)
  return isTheirs ? address(`${FIELD_PAGE}/${open}`) : undefined
}

/** What stands in place of the rows; nothing where these are wanted. */
function insteadOf({ key }: Show, tab: WorkOrderTab) {
  if (key === 'list') return undefined
  return (list: ListModel) => (
    <Suspense fallback={<Waiting />}>
      {key === 'board' ? <Board list={list} statuses={tab.statuses} /> : <Calendar list={list} />}
    </Suspense>
  )
}
