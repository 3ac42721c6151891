import { createElement, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'

export const videoScreens = {
  RealTimeVideo: chunk(() => import('./RealTimeVideo.tsx').then((file) => file.RealTimeVideo)),
}

const DeviceVideo = chunk(() => import('./card/DeviceVideo.tsx').then((file) => file.DeviceVideo))

/** What the pages of other domains tell of cameras; it comes without holding up what stands around it. */
export const videoCards = {
  OfDevice: ({ deviceId }: { readonly deviceId: string }) =>
    createElement(Suspense, null, createElement(DeviceVideo, { deviceId })),
}
