import { createElement, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'

export { alarmScreens } from './alarms.screens.ts'
export { toldAlarmScreen } from './told-alarm-screen.ts'

const OpenAlarms = chunk(() => import('./cards/OpenAlarms.tsx').then((file) => file.OpenAlarms))

/** What the pages of other domains tell of open alarms; it comes without holding up what stands around it. */
export const alarmCards = {
  OfPlace: ({ placeId }: { readonly placeId: string }) =>
    createElement(Suspense, null, createElement(OpenAlarms, { field: 'Place', ids: [placeId] })),
  OfPlan: ({ placeIds }: { readonly placeIds: readonly string[] }) =>
    createElement(Suspense, null, createElement(OpenAlarms, { field: 'Place', ids: placeIds })),
  OfDevice: ({ deviceId }: { readonly deviceId: string }) =>
    createElement(Suspense, null, createElement(OpenAlarms, { field: 'Device', ids: [deviceId] })),
}
