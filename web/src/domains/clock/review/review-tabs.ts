import type { Review } from '@farm/contract/clock'
import type { ListClause } from '../../../engine/list/list-declaration.ts'
import type { Tab } from '../../../engine/tabs/tabs.ts'

export interface ReviewTab extends Tab {
  readonly clauses: readonly ListClause[]
}

function lane(key: string, review: Review, more: Pick<ReviewTab, 'isAlarming'> = {}): ReviewTab {
  return {
    key,
    label: review,
    empty: `没有${review}的打卡`,
    clauses: [{ path: ['Review'], op: '=', values: [review] }],
    ...more,
  }
}

/** The lanes through which punch-ins go. */
export const reviewTabs: readonly [ReviewTab, ...ReviewTab[]] = [
  { key: 'all', label: '全部', empty: '', clauses: [] },
  lane('waiting', '待审核'),
  lane('faulty', '有问题', { isAlarming: true }),
  lane('returned', '已退回'),
  lane('approved', '已通过'),
]
