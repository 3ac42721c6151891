import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { planScreens } from '../domains/plans/index.ts'

export const farmPlanRoutes = {
  '/FarmPlan/MakePlan': planScreens.List,
  '/FarmPlan/PlanAdd': planScreens.Add,
  '/FarmPlan/PlanAdd/:id': planScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
