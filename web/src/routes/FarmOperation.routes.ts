import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { toldAlarmScreen } from '../domains/alarms/index.ts'
import { bookScreens } from '../domains/books/index.ts'
import { clockScreens } from '../domains/clock/index.ts'
import { doubtScreens } from '../domains/doubts/index.ts'
import { faceScreens } from '../domains/faces/index.ts'
import { lotScreens } from '../domains/lots/index.ts'
import { irrigationScreens } from '../domains/irrigations/index.ts'
import { pictureScreens } from '../domains/pictures/index.ts'
import { farmScreens, todayScreens } from '../domains/statistics/index.ts'
import { stockScreens } from '../domains/stock/index.ts'
import { telemetryScreens } from '../domains/telemetry/index.ts'
import { videoCards, videoScreens } from '../domains/video/index.ts'

export const farmOperationRoutes = {
  '/FarmOperation/RealTimeStat': todayScreens.RealTimeStat,
  '/FarmOperation/DailyData': farmScreens.DailyData,
  '/FarmOperation/DailyData1': farmScreens.DailyData1,
  '/FarmOperation/WorkData': farmScreens.WorkData,
  '/FarmOperation/AgriData': farmScreens.AgriData,
  '/FarmOperation/ProdData': farmScreens.ProdData,
  '/FarmOperation/WeekData': farmScreens.WeekData,
  '/FarmOperation/MonthData': farmScreens.MonthData,
  '/FarmOperation/WorkersData': farmScreens.WorkersData,
  '/FarmOperation/ClockData': clockScreens.Data,
  '/FarmOperation/AlarmData': toldAlarmScreen([{ key: 'video', Card: videoCards.OfAlarm }]),
  '/FarmOperation/FaceData': faceScreens.FaceData,
  '/FarmOperation/ImgData': pictureScreens.ImgData,
  '/FarmOperation/GoodsData': stockScreens.GoodsData,
  '/FarmOperation/IrriData': irrigationScreens.IrriData,
  '/FarmOperation/IotData': telemetryScreens.IotData,
  '/FarmOperation/RealTimeVideo': videoScreens.RealTimeVideo,
  '/FarmOperation/ReplayVideo': videoScreens.ReplayVideo,
  '/FarmOperation/Books': bookScreens.Farm,
  '/FarmOperation/VideoData': videoScreens.VideoData,
  '/FarmOperation/Lots': lotScreens.Lots,
  '/FarmOperation/LotTests': lotScreens.LotTests,
  '/FarmOperation/Certificates': lotScreens.Certificates,
  '/FarmOperation/Doubts': doubtScreens.Doubts,
} satisfies Partial<Record<BuiltPath, ComponentType>>
