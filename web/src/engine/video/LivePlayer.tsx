import type { VideoQuality } from '@farm/contract/video'
import { type ReactNode, useRef, useState } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import styles from './LivePlayer.module.css'
import { PlayerButtons } from './PlayerButtons.tsx'
import { PlayerNote } from './PlayerNote.tsx'
import { toldOf } from './told.ts'
import { type LiveCamera, useLive } from './use-live.ts'

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
  const [isMuted, setMuted] = useState(true)
  const told = toldOf(play)
  return (
    <figure ref={frame} className={styles.player} aria-label={camera.name} data-phase={play.phase}>
      <canvas ref={still} className={styles.still} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of what happens now */}
      <video ref={video} className={styles.video} muted={isMuted} playsInline disablePictureInPicture />
      {told && <PlayerNote told={told} onAct={again} />}
      {!told && over}
      <figcaption className={styles.bar}>
        <span className={styles.name} title={camera.name}>
          {camera.name}
        </span>
        {camera.isSimulated && <Tag tone="info">模拟</Tag>}
        <PlayerButtons
          name={camera.name}
          frame={frame}
          video={video}
          isPlaying={play.phase === 'playing'}
          isMuted={isMuted}
          onMute={setMuted}
        />
        {tools}
      </figcaption>
    </figure>
  )
}
