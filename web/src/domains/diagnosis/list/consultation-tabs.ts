import {
  type ConsultationState,
  type consultationForm,
  consultationStateTexts,
  consultationStates,
  consultationStatus,
} from '@farm/contract/diagnosis'
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
  const later = consultationStates.names.filter((state) => state !== 'waiting').map(inState)
  if (isExpert) return [{ ...queue, key: 'waiting' }, ...later, { ...all, key: 'any' }]
  return [all, mine(userId), inState('waiting'), ...later]
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

function inState(state: ConsultationState): ConsultationTab {
  const label = consultationStateTexts[state]
  const values = [String(consultationStatus[state])]
  return {
    key: state,
    label,
    empty: `没有${label}的会诊`,
    clauses: [{ path: ['Status'], op: '=', values }],
    orderBy: NEWEST,
  }
}
