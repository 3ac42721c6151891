import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockScreens } from '../domains/clock/index.ts'
import { consultationScreen, diagnosisScreens } from '../domains/diagnosis/index.ts'
import { telemetryCards } from '../domains/telemetry/index.ts'
import { workOrderScreens } from '../domains/work-orders/index.ts'
import { fieldRoutes } from './field.routes.ts'

const workOrders = workOrderScreens('/ClockSys/WorkOrder')

export const clockRoutes = {
  ...fieldRoutes,
  '/ClockSys/ClockOperation/ClockDetail/:clockId': clockScreens.Detail,
  '/ClockSys/ClockOperation/Detail/:id': clockScreens.Stored,
  '/ClockSys/Diagnosis': diagnosisScreens.List,
  '/ClockSys/Diagnosis/Ask': diagnosisScreens.Ask,
  '/ClockSys/Diagnosis/Detail/:id': consultationScreen([{ key: 'curves', Card: telemetryCards.BeforeQuestion }]),
  '/ClockSys/Diagnosis/Experts': diagnosisScreens.Experts,
  '/ClockSys/Diagnosis/Statistics': diagnosisScreens.Statistics,
  '/ClockSys/WorkOrder/List': workOrders.List,
  '/ClockSys/WorkOrder/AddData': workOrders.Add,
  '/ClockSys/WorkOrder/AddData/:id': workOrders.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
