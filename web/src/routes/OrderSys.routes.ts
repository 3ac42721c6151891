import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { orderScreens } from '../domains/orders/index.ts'
import { planScreens } from '../domains/plans/index.ts'

const orders = orderScreens('/OrderSys/Order')

export const orderSysRoutes = {
  '/OrderSys/Order/List': orders.List,
  '/OrderSys/Order/AddData': orders.Add,
  '/OrderSys/Order/AddData/:id': orders.Edit,
  '/OrderSys/Plan/List': planScreens.List,
  '/OrderSys/Plan/Detail': planScreens.OrderPlan,
} satisfies Partial<Record<BuiltPath, ComponentType>>
