import { isEmpty, readData } from '@farm/contract/forms'
import { type PlanData, planForm } from '@farm/contract/plans'
import type { PlanControls } from './form-values.ts'
import { useTextOf } from './form-values.ts'
import { type OrderLine, linesOf, planFor } from './order-lines.ts'
import { deliveryOf, useOrder, useServingPlans } from './order-queries.ts'

interface ServingOptions {
  /** The plan itself, once it is stored. */
  readonly own: string | undefined
  readonly onFilled: () => void
}

/** The order that a plan serves, and what of it. */
export function useServing(controls: PlanControls, { own, onFilled }: ServingOptions) {
  const chosen = useTextOf('Order', controls)
  const line = useTextOf('OrderLine', controls)
  const order = useOrder(chosen)
  const plans = useServingPlans(chosen)
  const put = (data: PlanData) => {
    controls.setFields(Object.entries(data).map(([name, value]) => ({ name, value, errors: [] })))
    onFilled()
  }
  return {
    isChosen: chosen !== undefined,
    lines: order ? linesOf(order) : [],
    delivery: order && deliveryOf(order),
    /** Other plans for the same line; those that were ended bring nothing more. */
    others: plans.filter(({ Id, Data }) => {
      const { OrderLine, Status } = readData(planForm, Data)
      return Id !== own && line !== undefined && OrderLine === line && Status !== '已终止'
    }),
    /** What grows is what was ordered; a target that somebody wrote stays. */
    take: (taken: OrderLine) => {
      const { TargetYield, ...rest } = planFor(taken)
      const isOpen = isEmpty(controls.getFieldValue('TargetYield'))
      put({ ...rest, ...(isOpen && TargetYield !== undefined && { TargetYield }) })
    },
    /** Lines belong to their order. */
    forgetLine: () => put({ OrderLine: undefined }),
    /** Orders belong to their enterprise. */
    forget: () => {
      if (chosen !== undefined) put({ Order: undefined, OrderLine: undefined })
    },
  }
}
