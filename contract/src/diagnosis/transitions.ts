import {
  type ConsultationAct,
  type ConsultationState,
  consultationActs,
  consultationStateTexts,
  consultationStates,
} from './statuses.ts'

/** Who may: whoever asked, an expert who sees it, or both. */
type Doer = 'asker' | 'expert' | 'both'

interface Act {
  readonly by: Doer
  /** Only while nobody has replied. */
  readonly isUnanswered?: true
}

/** Who may do what to a consultation; in which states, the table of states says. */
const acts: Readonly<Record<ConsultationAct, Act>> = {
  回复: { by: 'expert' },
  追问: { by: 'asker' },
  转交: { by: 'expert' },
  关闭: { by: 'both' },
  评价: { by: 'asker' },
  编辑: { by: 'asker', isUnanswered: true },
  删除: { by: 'asker', isUnanswered: true },
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
  const { by, isUnanswered } = acts[act]
  if (!isDoer(by, consulting)) return `只有${doerTexts[by]}可以${act}`
  if (act === '评价' && !isAnswered) return '专家还没有回复，请等专家回复后再评价'
  if (!consultationStates.may(state, act))
    return `会诊现在是“${consultationStateTexts[state]}”，不能${act}，请刷新后再看`
  return isUnanswered && isAnswered ? `专家已回复，不能${act}` : undefined
}

const doerTexts = { asker: '提问人', expert: '专家', both: '提问人或专家' } satisfies Record<Doer, string>

function isDoer(by: Doer, { isAsker, isExpert }: Consulting): boolean {
  return (by !== 'expert' && isAsker) || (by !== 'asker' && isExpert)
}
