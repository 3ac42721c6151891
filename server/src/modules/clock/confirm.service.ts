import { functionsFor } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { faulty, forbidden, refusal } from '@farm/contract/errors'
import { type DataOf, readData } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Page, type Scope, organWithinScope } from '../access/index.ts'
import { changeable, setDomainFields, setForAll } from '../forms/index.ts'
import { refuseSameHand } from '../second-words/index.ts'
import { givenByPlan } from './confirm.store.ts'

interface Confirming {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
}

interface Said {
  readonly Id: string
  readonly UpdateTime: string
}

/** Of which something is let pass. */
const kinds = [clockForm, workOrderForm, planForm] as const

/** A second person stands for what somebody let pass: neither who gave the word nor who made the record. */
export async function confirm(actor: Confirming, { Id, UpdateTime }: Said): Promise<Page> {
  const { db, scope, caller, now } = actor
  const { kind, before } = await changeable(actor, Id, 'view')
  const of = kinds.find((one) => one.id === kind.id)
  if (!of) throw refusal('not-found', { what: '放行' })
  if ((await organWithinScope(db, scope, before.organId, 'inputs.override')) === undefined)
    throw forbidden(...functionsFor('inputs.override'))
  const { OverrideBy, OverrideReview } = readData(of, before.data)
  if (OverrideBy === undefined || OverrideReview !== '待复核') throw faulty({ Id: ['这条记录没有待复核的放行'] })
  const second = caller.user.Id
  await refuseSameHand(db, { first: [OverrideBy, before.userId], second, field: 'Id' })
  const word = { OverrideReview: '已复核' as const, OverrideSecond: second, OverrideSecondTime: now.toISOString() }
  const change = { id: Id, readTime: UpdateTime, right: 'view' as const }
  if (of.id === planForm.id) await confirmGiven(actor, Id, word)
  if (of.id === clockForm.id) return setDomainFields(actor, clockForm, change, () => word)
  if (of.id === planForm.id) return setDomainFields(actor, planForm, change, () => word)
  return setDomainFields(actor, workOrderForm, change, () => word)
}

type Word = Pick<DataOf<typeof workOrderForm>, 'OverrideReview' | 'OverrideSecond' | 'OverrideSecondTime'>

/** What was given out by the word of a plan goes by that of its second person too. */
async function confirmGiven({ db, caller }: Confirming, plan: string, word: Word): Promise<void> {
  const orders = await givenByPlan(db, plan)
  const userId = caller.user.Id
  await setForAll(
    db,
    { kind: workOrderForm, userId },
    orders.map((id) => ({ id, fields: word })),
  )
}
