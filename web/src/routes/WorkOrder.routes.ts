import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { workOrderScreens } from '../domains/work-orders/index.ts'

const workOrders = workOrderScreens('/WorkOrder')

export const workOrderRoutes = {
  '/WorkOrder/List': workOrders.List,
  '/WorkOrder/AddData': workOrders.Add,
  '/WorkOrder/AddData/:id': workOrders.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
