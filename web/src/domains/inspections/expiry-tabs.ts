import type { inspectionForm } from '@farm/contract/inspections'
import { SOON_DAYS, type ClauseOn } from '@farm/contract/forms'
import { daysLater } from '@farm/contract/values'
import type { CrudTab } from '../../engine/crud/crud-declaration.ts'

/** What runs out within the next days; on its last day a certificate still holds. */
export function expiringClauses(today: string): ReadonlyArray<ClauseOn<typeof inspectionForm>> {
  return [
    { path: ['ValidTo'], op: '>=', values: [today] },
    { path: ['ValidTo'], op: '<=', values: [daysLater(today, SOON_DAYS)] },
  ]
}

export function expiredClauses(today: string): ReadonlyArray<ClauseOn<typeof inspectionForm>> {
  return [{ path: ['ValidTo'], op: '<', values: [today] }]
}

export const expiryTabs: readonly [CrudTab<typeof inspectionForm>, ...CrudTab<typeof inspectionForm>[]] = [
  { key: 'all', label: '全部', empty: '还没有资质证书，先新增一个', clauses: () => [] },
  {
    key: 'soon',
    label: `${SOON_DAYS} 天内到期`,
    empty: `没有 ${SOON_DAYS} 天内到期的资质证书`,
    isAlarming: true,
    clauses: expiringClauses,
  },
  { key: 'over', label: '已过期', empty: '没有已过期的资质证书', isAlarming: true, clauses: expiredClauses },
]
