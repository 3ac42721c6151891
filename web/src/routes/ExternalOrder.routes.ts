import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { orderScreens } from '../domains/orders/index.ts'

const orders = orderScreens('/ExternalOrder')

export const externalOrderRoutes = {
  '/ExternalOrder/List': orders.List,
  '/ExternalOrder/AddData': orders.Add,
  '/ExternalOrder/AddData/:id': orders.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
