import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { alarmScreens } from '../domains/alarms/index.ts'
import { clockScreens } from '../domains/clock/index.ts'
import { faceScreens } from '../domains/faces/index.ts'
import { todayScreens } from '../domains/statistics/index.ts'
import { telemetryScreens } from '../domains/telemetry/index.ts'
import { videoScreens } from '../domains/video/index.ts'

export const farmOperationRoutes = {
  '/FarmOperation/RealTimeStat': todayScreens.RealTimeStat,
  '/FarmOperation/ClockData': clockScreens.Data,
  '/FarmOperation/AlarmData': alarmScreens.AlarmData,
  '/FarmOperation/FaceData': faceScreens.FaceData,
  '/FarmOperation/IotData': telemetryScreens.IotData,
  '/FarmOperation/RealTimeVideo': videoScreens.RealTimeVideo,
} satisfies Partial<Record<BuiltPath, ComponentType>>
