import { refuseFaults } from '@farm/contract/errors'
import { type OrderData, type OrderStatus, orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Caller, type Page, type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { type EditContext, type Settled, changeableOf, setDomainFields } from '../forms/index.ts'
import * as rules from './orders.rules.ts'
import { seenPlans, servingPlans } from './orders.store.ts'
import { fulfilledNow } from './standing.service.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

/** A new order waits to be confirmed. */
export async function beginOrder(): Promise<Settled<OrderData>> {
  return { data: { Status: '待确认' } }
}

/** What is over stays as it is, and so does what plans serve. */
export async function refuseEdit({ db, scope, id, before, data }: EditContext<OrderData>): Promise<void> {
  refuseFaults(rules.endedFault(before, data))
  refuseFaults(rules.enterpriseFault(before, data))
  if (!rules.touchesPlans(before, data)) return
  const serving = await servingPlans(db, [id])
  const kind = plansSeen(scope)
  const ids = serving.map((plan) => plan.id)
  const seen = new Set(kind ? (await seenPlans(db, scope, kind, ids)).map((plan) => plan.id) : [])
  const named = serving.map((plan) => ({ ...plan, name: seen.has(plan.id) ? plan.name : undefined }))
  refuseFaults(rules.servedFaults(data, named))
}

/** The form of plans where the person may see which order they serve. */
export function plansSeen(scope: Scope): SeenKind | undefined {
  return viewedKind(scope, planForm, 'Order', 'OrderLine')
}

interface StatusChange {
  readonly Id: string
  readonly UpdateTime: string
  readonly Status: OrderStatus
  readonly Reason?: string
}

/** Moves an order to another state. */
export async function changeOrderStatus(actor: Actor, { Id, UpdateTime, Status, Reason }: StatusChange): Promise<Page> {
  const { db, now, zone } = actor
  const { before } = await changeableOf(actor, orderForm, Id, 'edit')
  const today = wallClock(now, zone).day
  const fulfilled = await fulfilledNow(db, { id: Id, data: before.data }, today)
  const change = { status: Status, reason: Reason, today, fulfilled }
  // What comes too late is not judged by what has become of the order: it is answered if it was done, else it is stale.
  const decide = UpdateTime === before.updateTime ? rules.changedOrder : rules.movedTo
  return setDomainFields(actor, orderForm, { id: Id, readTime: UpdateTime }, (data) => decide(data, change))
}
