import type { Format } from './h264/parameter-sets.ts'

/** How the cameras of the demo send their pictures. */
export const cameraFormat: Format = { width: 640, height: 360, framesPerSecond: 8 }
export const FRAME_MS = 1_000 / cameraFormat.framesPerSecond
/** A picture that needs none before it comes every two seconds. */
export const GROUP_FRAMES = 2 * cameraFormat.framesPerSecond
