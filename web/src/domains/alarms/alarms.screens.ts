import { chunk } from '../../platform/chunk.ts'

export const alarmScreens = {
  AlarmData: chunk(() => import('./AlarmData.tsx').then((file) => file.AlarmData)),
}
