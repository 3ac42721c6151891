import type { ListClause } from '../../../engine/list/list-declaration.ts'
import type { Tab } from '../../../engine/tabs/tabs.ts'
import { weekOf } from '../plan-dates.ts'

export interface PlanTab extends Tab {
  readonly key: 'all' | 'late' | 'week' | 'mine'
}

export const tabs: readonly [PlanTab, ...PlanTab[]] = [
  { key: 'all', label: '全部', empty: '' },
  { key: 'late', label: '延误', empty: '没有延误的计划', isAlarming: true },
  { key: 'week', label: '本周到期', empty: '没有本周到期的计划' },
  { key: 'mine', label: '我的', empty: '没有由您负责的计划' },
]

/** What makes a plan late, as the server is asked for it. */
export function lateClauses(today: string): ListClause[] {
  return [...RUNNING, { path: ['EndDate'], op: '<', values: [today] }]
}

export const RUNNING: readonly ListClause[] = [{ path: ['Status'], op: '=', values: ['执行中'] }]

export function tabClauses({ key }: PlanTab, today: string, userId: string): readonly ListClause[] {
  switch (key) {
    case 'all':
      return []
    case 'late':
      return lateClauses(today)
    case 'mine':
      return [{ path: ['Manager'], op: '=', values: [userId] }]
    case 'week': {
      const { from, to } = weekOf(today)
      const end = { path: ['EndDate'] }
      return [...RUNNING, { ...end, op: '>=', values: [from] }, { ...end, op: '<=', values: [to] }]
    }
  }
}
