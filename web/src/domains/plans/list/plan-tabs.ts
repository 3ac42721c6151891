import type { ClauseOn } from '@farm/contract/forms'
import { planStates, type planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import type { Tab } from '../../../engine/tabs/tabs.ts'
import { SOON_DAYS } from '../plan-dates.ts'

export interface PlanTab extends Tab {
  readonly key: 'all' | 'running' | 'late' | 'soon' | 'drafts' | 'ended'
}

export const tabs: readonly [PlanTab, ...PlanTab[]] = [
  { key: 'all', label: '全部', empty: '' },
  { key: 'running', label: '执行中', empty: '没有执行中的计划' },
  { key: 'late', label: '延误', empty: '没有延误的计划', isAlarming: true },
  { key: 'soon', label: '即将到期', empty: `${SOON_DAYS} 天内没有要完成的步骤` },
  { key: 'drafts', label: '草稿', empty: '没有草稿' },
  { key: 'ended', label: '已结束', empty: '没有已结束的计划' },
]

const STATUS = { path: ['Status'] } as const

export const RUNNING: ReadonlyArray<ClauseOn<typeof planForm>> = [{ ...STATUS, op: '=', values: ['执行中'] }]
/** What makes a plan late, as the server is asked for it. */
export const LATE: ReadonlyArray<ClauseOn<typeof planForm>> = [
  ...RUNNING,
  { path: ['LateDays'], op: '>', values: ['0'] },
]

export function tabClauses({ key }: PlanTab, today: string): ReadonlyArray<ClauseOn<typeof planForm>> {
  switch (key) {
    case 'all':
      return []
    case 'running':
      return RUNNING
    case 'late':
      return LATE
    case 'soon': {
      const due = { path: ['NextDue'] } as const
      const last = daysLater(today, SOON_DAYS)
      return [...RUNNING, { ...due, op: '>=', values: [today] }, { ...due, op: '<=', values: [last] }]
    }
    case 'drafts':
      return [{ ...STATUS, op: '=', values: ['草稿'] }]
    case 'ended':
      return [{ ...STATUS, op: 'in', values: planStates.where('ended') }]
  }
}
