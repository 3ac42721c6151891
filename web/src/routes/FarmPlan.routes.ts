import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { livePlanScreens, planScreens } from '../domains/plans/index.ts'

/** Cards of sensors and cameras join here. */
const live = livePlanScreens([])

export const farmPlanRoutes = {
  '/FarmPlan/Planning': live.Planning,
  '/FarmPlan/RealTimeStat': planScreens.Stat,
  '/FarmPlan/Detail': live.Status,
  '/FarmPlan/MakePlan': planScreens.List,
  '/FarmPlan/PlanAdd': planScreens.Add,
  '/FarmPlan/PlanAdd/:id': planScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
