import { type ReactNode, type RefObject, useState } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import styles from './LivePlayer.module.css'
import { PlayerButtons } from './PlayerButtons.tsx'
import { PlayerNote } from './PlayerNote.tsx'
import type { Told } from './told.ts'

interface PlayerFrameProps {
  readonly name: string
  readonly isSimulated: boolean
  readonly phase: string
  readonly isPlaying: boolean
  readonly video: RefObject<HTMLVideoElement | null>
  /** Keeps the last picture in sight. */
  readonly still: RefObject<HTMLCanvasElement | null>
  /** The address of an older picture, shown until there is one of now. */
  readonly poster?: string | undefined
  readonly frame: RefObject<HTMLElement | null>
  /** What is said in place of the picture. */
  readonly told: Told | undefined
  readonly onAct: () => void
  /** When the picture was taken, in milliseconds; now unless told. */
  readonly moment?: number | undefined
  /** Stands over the picture while it runs. */
  readonly over?: ReactNode
  /** Further buttons in its bar. */
  readonly tools?: ReactNode
}

/** A picture of a camera with what is said over it and the bar below it. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { name, isSimulated, phase, isPlaying, video, still, poster, frame, told, onAct, moment, over, tools } = props
  const [isMuted, setMuted] = useState(true)
  return (
    <figure ref={frame} className={styles.player} aria-label={name} data-phase={phase}>
      {poster !== undefined && !isPlaying && <img className={styles.still} src={poster} alt="" decoding="async" />}
      <canvas ref={still} className={styles.still} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of what cameras see */}
      <video ref={video} className={styles.video} muted={isMuted} playsInline disablePictureInPicture />
      {told && <PlayerNote told={told} onAct={onAct} />}
      {!told && over}
      <figcaption className={styles.bar}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {isSimulated && (
          <span className={styles.simulated}>
            <Tag tone="info">模拟</Tag>
          </span>
        )}
        <span className={styles.tools}>
          <PlayerButtons
            name={name}
            frame={frame}
            video={video}
            isPlaying={isPlaying}
            isMuted={isMuted}
            onMute={setMuted}
            moment={moment}
          />
          {tools}
        </span>
      </figcaption>
    </figure>
  )
}
