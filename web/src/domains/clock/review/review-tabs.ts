import type { ClauseOn } from '@farm/contract/forms'
import type { Review, clockForm } from '@farm/contract/clock'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import type { Tab } from '../../../engine/tabs/tabs.ts'

export interface ReviewTab extends Tab {
  readonly clauses: ReadonlyArray<ClauseOn<typeof clockForm>>
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

const byReview: Readonly<Record<Review, ReviewTab>> = {
  待审核: lane('waiting', '待审核'),
  有问题: lane('faulty', '有问题', { isAlarming: true }),
  已退回: lane('returned', '已退回'),
  已通过: lane('approved', '已通过'),
}
const { 待审核: waiting, 有问题: faulty, ...others } = byReview

/** The lanes through which punch-ins go. */
export const reviewTabs: readonly [ReviewTab, ...ReviewTab[]] = [
  { key: 'all', label: '全部', empty: '', clauses: [] },
  waiting,
  faulty,
  {
    key: 'inputs',
    label: '投入品问题',
    empty: '没有投入品核查为禁止或警告的打卡',
    // However it was reviewed: what was found stays with it.
    clauses: [{ path: ['InputVerdict'], op: 'in', values: ['禁止', '警告'] }],
  },
  ...Object.values(others),
]

/** Those of them that ask for nothing that is not for the person’s eyes. */
export function seenTabs({ fields }: Pick<RecordForm, 'fields'>): readonly [ReviewTab, ...ReviewTab[]] {
  const [all, ...lanes] = reviewTabs
  return [all, ...lanes.filter(({ clauses }) => clauses.every(({ path: [name = ''] }) => Object.hasOwn(fields, name)))]
}
