import { planForm } from '@farm/contract/plans'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { listQuery } from '../../../engine/list/list-query.ts'
import { useList } from '../../../engine/list/use-list.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { planList } from './plan-list.tsx'
import { useIsOfMany } from '../plan-queries.ts'
import { type PlanTab, tabClauses, tabs } from './plan-tabs.ts'
import { useView } from './plan-view.ts'
import { useStages } from './use-stages.ts'

/** Names what is kept of the list of plans. */
export const PLANS = 'plans'

/** Everything the list of plans draws from: tab and view in its address, and its rows. */
export function usePlanList() {
  const today = useToday()
  const view = useView()
  const form = useKind(planForm)
  const tab = readTab(tabs, useSearchParams()[0])
  const isOfMany = useIsOfMany()
  const stages = useStages()
  const declarationOf = useCallback(
    (of: PlanTab) =>
      planList({ form, today, view, where: tabClauses(of, today), whereLabel: of.label, isOfMany, stages }),
    [form, today, view, isOfMany, stages],
  )
  const declaration = useMemo(() => declarationOf(tab), [declarationOf, tab])
  const list = useList(declaration, PLANS)
  const inSight = useMemo(() => ({ isOfMany }), [isOfMany])
  return {
    view,
    tab,
    declaration,
    list,
    records: list.page.data?.answer,
    inSight,
    narrowingOf: (of: PlanTab) => listQuery(declarationOf(of), list.state, []),
  }
}

export type PlansModel = ReturnType<typeof usePlanList>
