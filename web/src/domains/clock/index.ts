import { chunk } from '../../platform/chunk.ts'

export const clockScreens = {
  Data: chunk(() => import('./data/ClockDataList.tsx').then((file) => file.ClockDataList)),
  Home: chunk(() => import('./home/ClockHome.tsx').then((file) => file.ClockHome)),
  Form: chunk(() => import('./form/ClockForm.tsx').then((file) => file.ClockForm)),
}
