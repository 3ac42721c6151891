import type { PlatformDriver, PtzAction, VideoQuality } from '@farm/contract/video'
import type { Asked, Told } from '../guarded-request.ts'
import type { Upstream } from '../source.ts'
import type { Still } from '../still.ts'

/** A camera as whoever fetches its pictures knows it. */
export interface CameraAt {
  /** What it is called where it is asked for. */
  readonly code: string
  readonly mainUrl?: string | undefined
  readonly subUrl?: string | undefined
  /** Where a still picture of it is fetched. */
  readonly pictureUrl?: string | undefined
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

/** A stretch of time, milliseconds since 1970. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Recordings that a platform keeps. */
export interface PlatformReplay {
  /** What it has of a span, in any order. */
  readonly parts: (camera: CameraAt, span: Stretch) => Promise<readonly Stretch[]>
  /** Where it plays a stretch, as fast as it was recorded. */
  readonly play: (camera: CameraAt, stretch: Stretch) => Promise<Upstream>
}

/** How pictures are fetched. Whatever goes wrong is a `VideoFault`, whose text a person reads. */
export interface Driver {
  readonly live: (camera: CameraAt, quality: VideoQuality) => Promise<Upstream>
  /** A picture as it is now, or where there is one. */
  readonly snapshot: (camera: CameraAt) => Promise<Still>
  /** What the platform itself recorded; absent where it does not. */
  readonly replay?: PlatformReplay
  readonly turn?: (camera: CameraAt, turning: Turning) => Promise<void>
  /**
   * Whether cameras are on, by their codes, asked for all of them together; those of which the platform can't tell are left out.
   */
  readonly status?: (codes: readonly string[]) => Promise<ReadonlyMap<string, boolean>>
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
