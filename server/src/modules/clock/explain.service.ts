import { functionsFor } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { faulty, forbidden } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { isUnexplained, verdictOf } from '@farm/contract/input-checks'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Page, type Scope, organWithinScope } from '../access/index.ts'
import { changeableOf, setDomainFields } from '../forms/index.ts'
import { refuseSameHand } from '../second-words/index.ts'

interface Explaining {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
}

interface Said {
  readonly Id: string
  readonly UpdateTime: string
  readonly Reason: string
}

/** Somebody who neither made nor corrected a punch-in says why it was forbidden. The rows stay with what was said, and by whom. */
export async function explain(actor: Explaining, { Id, UpdateTime, Reason }: Said): Promise<Page> {
  const { db, scope, caller, now } = actor
  const { before } = await changeableOf(actor, clockForm, Id, 'view')
  if ((await organWithinScope(db, scope, before.organId, 'inputs.override')) === undefined)
    throw forbidden(...functionsFor('inputs.override'))
  const Explanation = Reason.trim()
  if (Explanation === '') throw faulty({ Reason: ['请写明原因'] })
  const me = caller.user.Id
  const { InputChecks: found = [] } = readData(clockForm, before.data)
  const hands = found.filter(isUnexplained).flatMap(({ CorrectedBy }) => CorrectedBy ?? [])
  const first = [before.userId, ...hands].filter((one) => one !== me)
  await refuseSameHand(db, { first, second: me, field: 'Id' })
  return setDomainFields(actor, clockForm, { id: Id, readTime: UpdateTime, right: 'view' }, ({ InputChecks = [] }) => {
    const open = InputChecks.filter(isUnexplained)
    if (open.length === 0) throw faulty({ Id: ['这条打卡没有需要说明的“禁止”'] })
    if (before.userId === me || open.some(({ CorrectedBy }) => CorrectedBy === me))
      throw faulty({ Id: ['自己打的卡、自己更正的，要由别人说明'] })
    const said = { Explanation, ExplainedBy: me, Explained: now.toISOString() }
    const rows = InputChecks.map((row) => (isUnexplained(row) ? { ...row, ...said } : row))
    return { InputChecks: rows, InputVerdict: verdictOf(rows) }
  })
}
