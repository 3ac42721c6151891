export type { VideoSettings } from './gateway.ts'
export { VIDEO_CHANNEL, type Video, makeVideoSecret, openVideo } from './video.ts'
export { videoHandlers } from './video.handlers.ts'
