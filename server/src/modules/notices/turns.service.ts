import { type OrderData, type OrderRisk, orderForm } from '@farm/contract/orders'
import { type PlanData, planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { DerivedChange } from '../forms/index.ts'
import { withdraw } from './holding.service.ts'
import { reword } from './holding.store.ts'
import { tellAll } from './telling.service.ts'
import { ordersWithPeople, plansWithPeople } from './turns.store.ts'

/** Tells whoever answers for plans that a step of theirs is overdue: once for the day on which it should have been done. */
export async function tellOfLatePlans(
  db: Db,
  changes: ReadonlyArray<DerivedChange<PlanData>>,
  today: string,
): Promise<void> {
  await withdraw(db, ...changes.map(({ id }) => ({ id })))
  const late = new Map(
    changes.filter(({ after: { LateDays = 0 } }) => LateDays > 0).map(({ id, after }) => [id, after]),
  )
  if (late.size === 0) return
  const plans = await plansWithPeople(db, [...late.keys()])
  for (const { id } of plans) await reword(db, { kind: 'plan-late', id, text: lateText(late.get(id) ?? {}) })
  await tellAll(
    db,
    plans.map(({ id, name, people, doer }) => {
      const after = late.get(id) ?? {}
      return {
        kind: 'plan-late',
        to: people,
        by: doer ?? undefined,
        title: `计划延误：${name}`,
        text: lateText(after),
        about: { kind: planForm, id },
        once: `plan-late/${id}/${daysLater(today, -(after.LateDays ?? 0))}`,
      }
    }),
  )
}

function lateText({ LateDays = 0, NextStep }: PlanData): string {
  return `已延误 ${LateDays} 天${NextStep === undefined ? '' : `，下一步：${NextStep}`}`
}

const titles: Readonly<Partial<Record<OrderRisk, string>>> = { 有风险: '订单有交付风险', 已逾期: '订单已逾期' }

/** Tells whom the delivery of an order concerns that it has come to be at risk or overdue, whenever it does. */
export async function tellOfOrdersAtRisk(db: Db, changes: ReadonlyArray<DerivedChange<OrderData>>): Promise<void> {
  await withdraw(db, ...changes.map(({ id }) => ({ id })))
  for (const { id, after } of changes) {
    if (titleOf(after)) await reword(db, { kind: 'order-risk', id, text: after.RiskReason ?? '' })
  }
  const turned = changes.filter(({ before, after }) => before.Risk !== after.Risk && titleOf(after))
  if (turned.length === 0) return
  const afters = new Map(turned.map(({ id, after }) => [id, after]))
  const orders = await ordersWithPeople(db, [...afters.keys()])
  await tellAll(
    db,
    orders.map(({ id, number, customer, people, doers }) => {
      const after = afters.get(id) ?? {}
      return {
        kind: 'order-risk',
        to: people.filter((one) => !doers.includes(one)),
        title: `${titleOf(after)}：${number} ${customer}`,
        text: after.RiskReason ?? '',
        about: { kind: orderForm, id },
        // Told in the transaction that changes it, and so once for each change.
        once: `order-risk/${id}/${newId()}`,
      }
    }),
  )
}

function titleOf({ Risk }: OrderData): string | undefined {
  return Risk && titles[Risk]
}
