import type { ListClause } from '../../../engine/list/list-declaration.ts'
import { weekOf } from '../plan-dates.ts'

export const tabs = [
  { key: 'all', label: '全部', empty: '' },
  { key: 'late', label: '延误', empty: '没有延误的计划' },
  { key: 'week', label: '本周到期', empty: '没有本周到期的计划' },
  { key: 'mine', label: '我的', empty: '没有由您负责的计划' },
] as const
export type Tab = (typeof tabs)[number]

const [ALL] = tabs
const TAB = 'tab'

/** The tab in the address; anything unknown is 全部. */
export function readTab(address: URLSearchParams): Tab {
  return tabs.find(({ key }) => key === address.get(TAB)) ?? ALL
}

/** The address of another tab, from its first page on. */
export function writeTab(address: URLSearchParams, { key }: Tab): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('page')
  next.delete('open')
  if (key === ALL.key) next.delete(TAB)
  else next.set(TAB, key)
  return next
}

/** What makes a plan late, as the server is asked for it. */
export function lateClauses(today: string): ListClause[] {
  return [...RUNNING, { path: ['EndDate'], op: '<', values: [today] }]
}

export const RUNNING: readonly ListClause[] = [{ path: ['Status'], op: '=', values: ['执行中'] }]

export function tabClauses({ key }: Tab, today: string, userId: string): readonly ListClause[] {
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
