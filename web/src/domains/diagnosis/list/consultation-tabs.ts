import { type consultationForm, consultationStatus } from '@farm/contract/diagnosis'
import type { ClauseOn } from '@farm/contract/forms'
import type { Tab } from '../../../engine/tabs/tabs.ts'

type Clause = ClauseOn<typeof consultationForm>

/** A question that is asked of the consultations every day. */
export interface ConsultationTab extends Tab {
  readonly clauses: readonly Clause[]
  readonly orderBy: string
}

interface Looking {
  readonly userId: string
  /** Answers what others ask. */
  readonly isExpert: boolean
}

const NEWEST = 'OccurTime desc'

/** For who answers the queue comes first, what is due first on top; for who asks what they asked. */
export function tabsFor({ userId, isExpert }: Looking): readonly [ConsultationTab, ...ConsultationTab[]] {
  const all: ConsultationTab = { key: 'all', label: '全部', empty: '还没有会诊', clauses: [], orderBy: NEWEST }
  const later = [inState('replied', '已回复', '没有已回复的会诊'), inState('closed', '关闭', '没有关闭的会诊')]
  if (isExpert) return [{ ...queue, key: 'waiting' }, ...later, { ...all, key: 'any' }]
  return [all, mine(userId), { ...inState('waiting', '未回复', '没有未回复的会诊') }, ...later]
}

const waits: Clause = { path: ['Status'], op: '=', values: [String(consultationStatus.waiting)] }

const queue: ConsultationTab = {
  key: 'waiting',
  label: '未回复',
  empty: '没有未回复的会诊',
  isAlarming: true,
  clauses: [waits],
  orderBy: 'Due asc',
}

function mine(userId: string): ConsultationTab {
  const clauses: Clause[] = [{ path: ['UserId'], op: '=', values: [userId] }]
  return { key: 'mine', label: '我提问的', empty: '您还没有提过问，点“发起会诊”请专家看看', clauses, orderBy: NEWEST }
}

function inState(state: keyof typeof consultationStatus, label: string, empty: string): ConsultationTab {
  const values = [String(consultationStatus[state])]
  return { key: state, label, empty, clauses: [{ path: ['Status'], op: '=', values }], orderBy: NEWEST }
}
