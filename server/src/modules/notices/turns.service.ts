import { orderForm } from '@farm/contract/orders'
import { addDays, planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { DerivedChange } from '../forms/index.ts'
import { withdraw } from './holding.service.ts'
import { reword } from './holding.store.ts'
import { tellAll } from './telling.service.ts'
import { ordersWithPeople, plansWithPeople } from './turns.store.ts'

/** Tells whoever answers for plans that a step of theirs is overdue: once for the day on which it should have been done. */
export async function tellOfLatePlans(db: Db, changes: readonly DerivedChange[], today: string): Promise<void> {
  await withdraw(db, ...changes.map(({ id }) => ({ id })))
  const late = new Map(changes.filter(({ after }) => lateDays(after) > 0).map(({ id, after }) => [id, after]))
  if (late.size === 0) return
  const plans = await plansWithPeople(db, [...late.keys()])
  for (const { id } of plans) await reword(db, { kind: 'plan-late', id, text: lateText(late.get(id) ?? {}) })
  await tellAll(
    db,
    plans.map(({ id, name, manager, maker, doer }) => {
      const after = late.get(id) ?? {}
      return {
        kind: 'plan-late',
        to: [manager ?? maker],
        by: doer ?? undefined,
        title: `计划延误：${name}`,
        text: lateText(after),
        about: { kind: planForm, id },
        once: `plan-late/${id}/${addDays(today, -lateDays(after))}`,
      }
    }),
  )
}

function lateText(after: DerivedChange['after']): string {
  const next = typeof after.NextStep === 'string' ? `，下一步：${after.NextStep}` : ''
  return `已延误 ${lateDays(after)} 天${next}`
}

function lateDays({ LateDays }: DerivedChange['after']): number {
  return typeof LateDays === 'number' ? LateDays : 0
}

const titles: Readonly<Record<string, string>> = { 有风险: '订单有交付风险', 已逾期: '订单已逾期' }

/** Tells whom the delivery of an order concerns that it has come to be at risk or overdue, whenever it does. */
export async function tellOfOrdersAtRisk(db: Db, changes: readonly DerivedChange[]): Promise<void> {
  await withdraw(db, ...changes.map(({ id }) => ({ id })))
  for (const { id, after } of changes) {
    if (Object.hasOwn(titles, String(after.Risk))) await reword(db, { kind: 'order-risk', id, text: reasonIn(after) })
  }
  const turned = changes.filter(
    ({ before, after }) => before.Risk !== after.Risk && Object.hasOwn(titles, String(after.Risk)),
  )
  if (turned.length === 0) return
  const afters = new Map(turned.map(({ id, after }) => [id, after]))
  const orders = await ordersWithPeople(db, [...afters.keys()])
  await tellAll(
    db,
    orders.map(({ id, number, customer, maker, managers, doers }) => {
      const after = afters.get(id) ?? {}
      return {
        kind: 'order-risk',
        to: [maker, ...managers].filter((one) => !doers.includes(one)),
        title: `${titles[String(after.Risk)]}：${number} ${customer}`,
        text: reasonIn(after),
        about: { kind: orderForm, id },
        // Told in the transaction that changes it, and so once for each change.
        once: `order-risk/${id}/${newId()}`,
      }
    }),
  )
}

function reasonIn({ RiskReason }: DerivedChange['after']): string {
  return typeof RiskReason === 'string' ? RiskReason : ''
}
