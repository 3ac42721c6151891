import type { PlatformDriver, PtzAction, VideoQuality } from '@farm/contract/video'
import type { Asked, Told } from '../guarded-request.ts'
import type { Upstream } from '../source.ts'

/** A camera as whoever fetches its pictures knows it. */
export interface CameraAt {
  /** What it is called where it is asked for. */
  readonly code: string
  readonly mainUrl?: string | undefined
  readonly subUrl?: string | undefined
  readonly login?: string | undefined
  readonly password?: string | undefined
}

/** A platform that knows many cameras. */
export interface PlatformAt {
  readonly id: string
  readonly driver: PlatformDriver
  readonly address: string
  readonly key: string | undefined
  readonly secret: string | undefined
}

/** A camera as a platform tells it. */
export interface PlatformCamera {
  readonly code: string
  readonly name: string
  readonly isOnline?: boolean | undefined
}

export interface Turning {
  readonly action: PtzAction
  /** 1 to 100. */
  readonly speed: number
}

/** How pictures are fetched. Whatever goes wrong is a `VideoFault`, whose text a person reads. */
export interface Driver {
  readonly live: (camera: CameraAt, quality: VideoQuality) => Promise<Upstream>
  readonly turn?: (camera: CameraAt, turning: Turning) => Promise<void>
  /** Those that the platform knows, a page at a time. */
  readonly cameras?: (page: number) => Promise<readonly PlatformCamera[]>
}

/** What drivers of platforms do their work with. */
export interface DriverMeans {
  readonly ask: (asked: Asked) => Promise<Told>
  /** Without ffmpeg a platform is asked for what needs none. */
  readonly hasFfmpeg: boolean
  readonly now: () => number
}

/** As many cameras are asked for at a time. */
export const PLATFORM_PAGE = 100
