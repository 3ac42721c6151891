import { useToday } from '../../../engine/records/use-today.ts'
import type { Plan } from '../plan.ts'
import { LivePlanCard } from './LivePlanCard.tsx'
import styles from './Planning.module.css'
import { useLatestWork, useOpenOrders } from './planning-queries.ts'

interface LivePlansProps {
  /** Waiting for the first ones while undefined. */
  readonly plans: readonly Plan[] | undefined
  readonly isBusy: boolean
  readonly isOfMany: boolean
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The running plans of a page as cards. */
export function LivePlans({ plans, isBusy, isOfMany }: LivePlansProps) {
  const today = useToday()
  const ids = plans?.map(({ id }) => id) ?? []
  const latest = useLatestWork(ids)
  const open = useOpenOrders(ids)
  return (
    <ul className={styles.cards} aria-label="执行中的计划" aria-busy={isBusy || !plans} data-busy={isBusy || undefined}>
      {plans
        ? plans.map((plan) => (
            <LivePlanCard
              key={plan.id}
              plan={plan}
              today={today}
              isOfMany={isOfMany}
              latest={latest?.get(plan.id)}
              openOrders={open && (open.get(plan.id) ?? 0)}
            />
          ))
        : SKELETONS.map((one) => <li key={one} className={styles.waiting} />)}
    </ul>
  )
}
