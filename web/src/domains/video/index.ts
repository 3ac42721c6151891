import { createElement, Suspense } from 'react'
import type { SeenAlarm } from './card/seen-alarm.ts'
import { chunk } from '../../platform/chunk.ts'

export const videoScreens = {
  RealTimeVideo: chunk(() => import('./RealTimeVideo.tsx').then((file) => file.RealTimeVideo)),
  ReplayVideo: chunk(() => import('./ReplayVideo.tsx').then((file) => file.ReplayVideo)),
  VideoData: chunk(() => import('./VideoData.tsx').then((file) => file.VideoData)),
}

const DeviceVideo = chunk(() => import('./card/DeviceVideo.tsx').then((file) => file.DeviceVideo))

const AlarmReplay = chunk(() => import('./card/AlarmReplay.tsx').then((file) => file.AlarmReplay))

/** What the pages of other domains tell of cameras; it comes without holding up what stands around it. */
export const videoCards = {
  OfDevice: ({ deviceId }: { readonly deviceId: string }) =>
    createElement(Suspense, null, createElement(DeviceVideo, { deviceId })),
  OfAlarm: (alarm: SeenAlarm) => createElement(Suspense, null, createElement(AlarmReplay, alarm)),
}
