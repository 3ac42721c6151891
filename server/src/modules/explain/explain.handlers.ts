import type { explainCalls } from '@farm/contract/access'
import type { Caller, Handlers, Kinds } from '../access/index.ts'
import { explained } from './explain.service.ts'
import { matrixOf } from './matrix.service.ts'

/** How anybody sees the kinds of records now. */
type ViewKinds = () => Promise<(caller: Caller) => Kinds>

export function explainHandlers(viewKinds: ViewKinds): Handlers<typeof explainCalls> {
  return {
    explain: async ({ db, scope, query }) => explained({ db, scope, kindsOf: await viewKinds() }, query),
    matrix: ({ db, scope }) => matrixOf(db, scope),
  }
}
