import { type ConsultationState, consultationStateTexts } from './statuses.ts'

/** What can be done to a consultation, in the order in which buttons stand. */
const consultationActs = ['回复', '追问', '转交', '关闭', '评价', '编辑', '删除'] as const
export type ConsultationAct = (typeof consultationActs)[number]

/** Who may: whoever asked, an expert who sees it, or both. */
type Doer = 'asker' | 'expert' | 'both'

interface Transition {
  readonly from: readonly ConsultationState[]
  readonly by: Doer
  /** The state that it leads to; absent where it stays as it is. */
  readonly to?: ConsultationState
  /** Only while nobody has replied. */
  readonly isUnanswered?: true
}

const anyState: readonly ConsultationState[] = ['waiting', 'replied', 'closed']

/** The one table of what may become of a consultation. */
const consultationTransitions: Readonly<Record<ConsultationAct, Transition>> = {
  回复: { from: anyState, by: 'expert', to: 'replied' },
  追问: { from: anyState, by: 'asker', to: 'waiting' },
  转交: { from: ['waiting', 'replied'], by: 'expert', to: 'waiting' },
  关闭: { from: ['waiting', 'replied'], by: 'both', to: 'closed' },
  评价: { from: ['closed'], by: 'asker' },
  编辑: { from: ['waiting'], by: 'asker', isUnanswered: true },
  删除: { from: ['waiting'], by: 'asker', isUnanswered: true },
}

/** A consultation as far as its transitions look at it. */
export interface ConsultationFacts {
  readonly state: ConsultationState
  /** An expert has replied to it once. */
  readonly isAnswered: boolean
}

/** Whoever wants to do something to a consultation. */
export interface Consulting {
  readonly isAsker: boolean
  readonly isExpert: boolean
}

/** What somebody may do to a consultation now: the buttons that they see. */
export function consultationActsOf(facts: ConsultationFacts, consulting: Consulting): ConsultationAct[] {
  return consultationActs.filter((act) => whyNotConsult(act, facts, consulting) === undefined)
}

/** Why an act is refused; undefined where it may be done. */
export function whyNotConsult(
  act: ConsultationAct,
  { state, isAnswered }: ConsultationFacts,
  consulting: Consulting,
): string | undefined {
  const { from, by, isUnanswered } = consultationTransitions[act]
  if (!isDoer(by, consulting)) return `只有${doerTexts[by]}可以${act}`
  if (act === '评价' && !isAnswered) return '没有专家回复的会诊不能评价'
  if (!from.includes(state)) return `“${consultationStateTexts[state]}”的会诊不能${act}`
  return isUnanswered && isAnswered ? `专家已回复，不能${act}` : undefined
}

const doerTexts = { asker: '提问人', expert: '专家', both: '提问人或专家' } satisfies Record<Doer, string>

function isDoer(by: Doer, { isAsker, isExpert }: Consulting): boolean {
  return (by !== 'expert' && isAsker) || (by !== 'asker' && isExpert)
}
