import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockHome, clockScreens } from '../domains/clock/index.ts'
import { consultationScreen, diagnosisScreens } from '../domains/diagnosis/index.ts'
import { telemetryCards } from '../domains/telemetry/index.ts'
import { OwnWorkOrders, fieldScreens, workOrderScreens } from '../domains/work-orders/index.ts'

const workOrders = workOrderScreens('/ClockSys/WorkOrder')

const home = clockHome(OwnWorkOrders)

export const clockRoutes = {
  '/Clock': home,
  '/ClockForm': clockScreens.Form,
  '/ClockSys/ClockOperation/Infomation': home,
  '/ClockSys/ClockOperation/ClockDetail/:clockId': clockScreens.Detail,
  '/ClockSys/ClockOperation/Detail/:id': clockScreens.Stored,
  '/ClockSys/ClockOperation/Add': clockScreens.Form,
  '/ClockSys/ClockOperation/WorkDetail/:workId': fieldScreens.Detail,
  '/ClockSys/ClockOperation/WorkAdd': clockScreens.Form,
  '/ClockSys/Diagnosis': diagnosisScreens.List,
  '/ClockSys/Diagnosis/Ask': diagnosisScreens.Ask,
  '/ClockSys/Diagnosis/Detail/:id': consultationScreen([{ key: 'curves', Card: telemetryCards.BeforeQuestion }]),
  '/ClockSys/Diagnosis/Experts': diagnosisScreens.Experts,
  '/ClockSys/Diagnosis/Statistics': diagnosisScreens.Statistics,
  '/ClockSys/WorkOrder/List': workOrders.List,
  '/ClockSys/WorkOrder/AddData': workOrders.Add,
  '/ClockSys/WorkOrder/AddData/:id': workOrders.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
