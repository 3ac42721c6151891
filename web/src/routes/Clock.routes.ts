import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockHome, clockScreens } from '../domains/clock/index.ts'
import { OwnWorkOrders, fieldScreens, workOrderScreens } from '../domains/work-orders/index.ts'

const workOrders = workOrderScreens('/ClockSys/WorkOrder')

export const clockRoutes = {
  '/Clock': clockHome(OwnWorkOrders),
  '/ClockForm': clockScreens.Form,
  '/ClockSys/ClockOperation/WorkDetail/:workId': fieldScreens.Detail,
  '/ClockSys/ClockOperation/WorkAdd': clockScreens.Form,
  '/ClockSys/WorkOrder/List': workOrders.List,
  '/ClockSys/WorkOrder/AddData': workOrders.Add,
  '/ClockSys/WorkOrder/AddData/:id': workOrders.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
