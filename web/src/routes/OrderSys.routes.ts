import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { planScreens } from '../domains/plans/index.ts'

export const orderSysRoutes = {
  '/OrderSys/Plan/List': planScreens.List,
} satisfies Partial<Record<BuiltPath, ComponentType>>
