import { chunk } from '../../platform/chunk.ts'

export const statisticsScreens = {
  ClockIn: chunk(() => import('./ClockIn.tsx').then((file) => file.ClockIn)),
}
