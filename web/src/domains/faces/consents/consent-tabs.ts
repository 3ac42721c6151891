import type { ClauseOn } from '@farm/contract/forms'
import type { ConsentState, facePersonForm } from '@farm/contract/faces'

/** Those whose consent holds, or not any more; the address keeps which under a name of its own. */
export interface ConsentTab {
  readonly key: string
  readonly label: string
  readonly empty: string
  readonly clauses: ReadonlyArray<ClauseOn<typeof facePersonForm>>
}

function inState(state: ConsentState): ClauseOn<typeof facePersonForm> {
  return { path: ['State'], op: '=', values: [state] }
}

const byState: Readonly<Record<ConsentState, ConsentTab>> = {
  有效: {
    key: 'held',
    label: '有效',
    empty: '还没有人登记同意；没有同意的人只计通行次数，不存姓名和照片',
    clauses: [inState('有效')],
  },
  已撤回: { key: 'withdrawn', label: '已撤回', empty: '没有撤回过的同意', clauses: [inState('已撤回')] },
}
const { 有效: held, ...others } = byState

export const consentTabs: readonly [ConsentTab, ...ConsentTab[]] = [held, ...Object.values(others)]
