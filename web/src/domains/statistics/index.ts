import { chunk } from '../../platform/chunk.ts'

export const statisticsScreens = {
  ClockIn: chunk(() => import('./ClockIn.tsx').then((file) => file.ClockIn)),
}

export const todayScreens = {
  RealTimeStat: chunk(() => import('./today/RealTimeStat.tsx').then((file) => file.RealTimeStat)),
}
