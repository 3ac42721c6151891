import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { alarmCards } from '../domains/alarms/index.ts'
import { livePlanScreens, planScreens } from '../domains/plans/index.ts'
import { telemetryCards } from '../domains/telemetry/index.ts'
import { traceScreens } from '../domains/trace/index.ts'

/** Cards of cameras join here. */
const live = livePlanScreens(
  [{ key: 'sensors', Card: telemetryCards.OfPlan }],
  [
    { key: 'alarms', Card: alarmCards.OfPlan },
    { key: 'sensors', Card: telemetryCards.PartOfPlan },
  ],
)

export const farmPlanRoutes = {
  '/FarmPlan/HistoryTrace': traceScreens.HistoryTrace,
  '/FarmPlan/HistoryDetail': traceScreens.HistoryDetail,
  '/FarmPlan/Planning': live.Planning,
  '/FarmPlan/RealTimeStat': planScreens.Stat,
  '/FarmPlan/Detail': live.Status,
  '/FarmPlan/MakePlan': planScreens.List,
  '/FarmPlan/PlanAdd': planScreens.Add,
  '/FarmPlan/PlanAdd/:id': planScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
