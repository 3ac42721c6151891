import { planForm } from '@farm/contract/plans'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { listQuery } from '../../../engine/list/list-query.ts'
import { useList } from '../../../engine/list/use-list.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { planList } from './plan-list.tsx'
import { useIsOfMany, usePlanWork } from '../plan-queries.ts'
import { type PlanTab, tabClauses, tabs } from './plan-tabs.ts'
import { useView } from './plan-view.ts'

/** Names what is kept of the list of plans. */
export const PLANS = 'plans'

/** Everything the list of plans draws from: tab and view in its address, its rows, and what was done in them. */
export function usePlanList() {
  const today = useToday()
  const view = useView()
  const { User } = usePermission()
  const form = useKind(planForm)
  const tab = readTab(tabs, useSearchParams()[0])
  const isOfMany = useIsOfMany()
  const declarationOf = useCallback(
    (of: PlanTab) =>
      planList({ form, today, view, where: tabClauses(of, today, User.Id), whereLabel: of.label, isOfMany }),
    [form, today, view, User.Id, isOfMany],
  )
  const declaration = useMemo(() => declarationOf(tab), [declarationOf, tab])
  const list = useList(declaration, PLANS)
  const records = list.page.data?.answer
  const work = usePlanWork(records?.map(({ Id }) => Id) ?? [])
  const inSight = useMemo(
    () => ({ work: work.data, isWaiting: work.isLoading, isOfMany }),
    [work.data, work.isLoading, isOfMany],
  )
  return {
    today,
    view,
    tab,
    declaration,
    list,
    records,
    work,
    inSight,
    narrowingOf: (of: PlanTab) => listQuery(declarationOf(of), list.state, []),
  }
}

export type PlansModel = ReturnType<typeof usePlanList>
