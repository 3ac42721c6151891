import { orderForm } from '@farm/contract/orders'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useEntryActs } from '../../../engine/crud/use-entry-acts.ts'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { OrderPanelFacts } from '../facts/OrderPanelFacts.tsx'
import type { OrderStem } from '../order-acts.ts'
import { orderList } from './order-list.tsx'
import { type OrderTab, tabs } from './order-tabs.ts'
import { useKnownCustomers } from './use-known-customers.ts'

/** 订单列表: what is asked for, whether it can be delivered in time, and how much of it is there. */
export function OrderList({ at }: { readonly at: OrderStem }) {
  const form = useKind(orderForm)
  const today = useToday()
  const tab = readTab(tabs, useSearchParams()[0])
  const customers = useKnownCustomers()
  const declarationOf = useCallback(
    (of: OrderTab) => orderList({ form, tab: of, where: of.clauses(today), customers }),
    [form, today, customers],
  )
  const declaration = useMemo(() => declarationOf(tab), [declarationOf, tab])
  const [state] = useListAddress(declaration)
  return (
    <List
      of={declaration}
      screen="orders"
      acts={useEntryActs(at)}
      tabs={
        <TabLinks
          formId={form.id}
          tabs={tabs}
          open={tab}
          narrowingOf={(of) => chosenRecords({ ...declaration, where: declarationOf(of).where ?? [] }, state)}
        />
      }
      facts={(record) => <OrderPanelFacts record={record} />}
      below={(ids) => <DoubtedOf lead="本页订单的打卡" where={[{ path: ['Plan', 'Order'], op: 'in', values: ids }]} />}
    />
  )
}
