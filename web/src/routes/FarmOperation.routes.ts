import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { alarmScreens } from '../domains/alarms/index.ts'
import { clockScreens } from '../domains/clock/index.ts'
import { todayScreens } from '../domains/statistics/index.ts'
import { telemetryScreens } from '../domains/telemetry/index.ts'

export const farmOperationRoutes = {
  '/FarmOperation/RealTimeStat': todayScreens.RealTimeStat,
  '/FarmOperation/ClockData': clockScreens.Data,
  '/FarmOperation/AlarmData': alarmScreens.AlarmData,
  '/FarmOperation/IotData': telemetryScreens.IotData,
} satisfies Partial<Record<BuiltPath, ComponentType>>
