import { useOpenAddress } from '../../engine/page/index.ts'
import { useAddress, useCan } from '../../engine/permission/index.ts'

/** What the person may do with plans, by the addresses of the functions. */
export interface PlanActs {
  /** Address of the form for a new plan. */
  readonly add?: string | undefined
  /** Address of the form for a plan. */
  readonly edit?: ((id: string) => string) | undefined
  /** Address of the form for a new plan that begins as a copy. */
  readonly copy?: ((id: string) => string) | undefined
  /** Work orders can be made from its steps. */
  readonly canIssue: boolean
  readonly canRemove: boolean
  /** To Excel and from it. */
  readonly canExport: boolean
  readonly canImport: boolean
}

const ADD = '/FarmPlan/PlanAdd'

export function usePlanActs(): PlanActs {
  const can = useCan()
  const address = useAddress()
  const canAdd = can(ADD)
  return {
    add: canAdd ? address(ADD) : undefined,
    copy: canAdd ? (id) => address(`${ADD}?copy=${id}`) : undefined,
    edit: can(`${ADD}/:id`) ? (id) => address(`${ADD}/${id}`) : undefined,
    canIssue: can('/WorkOrder/AddData') || can('/ClockSys/WorkOrder/AddData'),
    canRemove: can('/FarmPlan/MakePlan#Delete'),
    canExport: can('/FarmPlan/MakePlan#Export'),
    canImport: can('/FarmPlan/MakePlan#Import'),
  }
}

/** The pages of plans in the module that is open. */
export function usePlanPages(): { readonly list: string; readonly detail: (id: string) => string } {
  const isOfOrders = useOpenAddress()?.module === 'order'
  const address = useAddress()
  const detail = isOfOrders ? '/OrderSys/Plan/Detail' : '/FarmPlan/Detail'
  return {
    list: address(isOfOrders ? '/OrderSys/Plan/List' : '/FarmPlan/MakePlan'),
    detail: (id) => address(`${detail}?id=${id}`),
  }
}
