import type { VideoQuality } from '@farm/contract/video'
import { type ReactNode, useRef } from 'react'
import { photoAddress, usePhotoLinks } from '../photos/photo-links.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import { toldOf } from './told.ts'
import { type LiveCamera, useLive } from './use-live.ts'

const NONE: readonly string[] = []

interface LivePlayerProps {
  readonly camera: LiveCamera
  /** The smaller picture where many stand beside one another. */
  readonly quality?: VideoQuality
  /** Further buttons in its bar. */
  readonly tools?: ReactNode
  /** Stands over the picture while it runs. */
  readonly over?: ReactNode
}

/** The live picture of a camera, which says how it stands and helps itself: mount it under the id of the camera. */
export function LivePlayer({ camera, quality = 'main', tools, over }: LivePlayerProps) {
  const { play, video, still, again } = useLive(camera, quality)
  const frame = useRef<HTMLElement>(null)
  const [link] = usePhotoLinks(camera.picture === undefined ? NONE : [camera.picture])
  const poster = typeof link === 'object' && !(link instanceof Error) ? photoAddress(link, 'view') : undefined
  return (
    <PlayerFrame
      name={camera.name}
      isSimulated={camera.isSimulated}
      phase={play.phase}
      isPlaying={play.phase === 'playing'}
      video={video}
      still={still}
      poster={poster}
      frame={frame}
      told={toldOf(play)}
      onAct={again}
      over={over}
      tools={tools}
    />
  )
}
