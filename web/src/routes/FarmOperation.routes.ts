import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { toldAlarmScreen } from '../domains/alarms/index.ts'
import { clockScreens } from '../domains/clock/index.ts'
import { faceScreens } from '../domains/faces/index.ts'
import { pictureScreens } from '../domains/pictures/index.ts'
import { todayScreens } from '../domains/statistics/index.ts'
import { telemetryScreens } from '../domains/telemetry/index.ts'
import { videoCards, videoScreens } from '../domains/video/index.ts'

export const farmOperationRoutes = {
  '/FarmOperation/RealTimeStat': todayScreens.RealTimeStat,
  '/FarmOperation/ClockData': clockScreens.Data,
  '/FarmOperation/AlarmData': toldAlarmScreen([{ key: 'video', Card: videoCards.OfAlarm }]),
  '/FarmOperation/FaceData': faceScreens.FaceData,
  '/FarmOperation/ImgData': pictureScreens.ImgData,
  '/FarmOperation/IotData': telemetryScreens.IotData,
  '/FarmOperation/RealTimeVideo': videoScreens.RealTimeVideo,
  '/FarmOperation/ReplayVideo': videoScreens.ReplayVideo,
  '/FarmOperation/VideoData': videoScreens.VideoData,
} satisfies Partial<Record<BuiltPath, ComponentType>>
