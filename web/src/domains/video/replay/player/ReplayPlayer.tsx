import type { Camera } from '@farm/contract/video'
import type { ReactNode, RefObject } from 'react'
import { PlayerFrame } from '../../../../engine/video/PlayerFrame.tsx'
import { clockOf } from '../recorded.ts'
import styles from './ReplayPlayer.module.css'
import { replayTold } from './replay-told.ts'
import type { Replaying } from './use-replay.ts'

interface ReplayPlayerProps {
  readonly camera: Pick<Camera, 'Name' | 'IsSimulated'>
  readonly replaying: Replaying
  /** What fills the screen: the picture with all that steers it. */
  readonly frame: RefObject<HTMLElement | null>
  /** Said where a recording ends. */
  readonly end: ReactNode
}

/** The recorded picture of a camera, which says how it stands. */
export function ReplayPlayer({ camera, replaying, frame, end }: ReplayPlayerProps) {
  const { play, video, still, tell } = replaying
  return (
    <div className={styles.picture}>
      <PlayerFrame
        name={camera.Name}
        isSimulated={camera.IsSimulated}
        phase={play.phase}
        isPlaying={play.phase === 'running'}
        video={video}
        still={still}
        frame={frame}
        told={replayTold(play)}
        onAct={() => tell({ is: 'again' })}
        moment={play.moment}
        over={play.phase === 'ended' && <div className={styles.end}>{end}</div>}
      />
      <p className={styles.jump} role="status">
        {play.jump && <span>此时段无录像，已跳到 {clockOf(play.jump.to).slice(0, 5)}</span>}
      </p>
    </div>
  )
}
