import { replaySpeeds } from '@farm/contract/video'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SECOND_MS, momentText } from '../recorded.ts'
import styles from './ReplayPlayer.module.css'
import type { Replay, ReplayEvent } from './replay-play.ts'

const STEP_S = 10

interface ReplayControlsProps {
  readonly play: Replay
  /** The recordings are kept by the platform of the camera, which plays them no faster. */
  readonly isElsewhere: boolean
  readonly tell: (event: ReplayEvent) => void
  /** Turns to another moment, so many milliseconds from what is shown. */
  readonly onStep: (by: number) => void
  readonly children?: ReactNode
}

/** Below the picture: on and off, a little back and on, how fast, and when it was. */
export function ReplayControls({ play, isElsewhere, tell, onStep, children }: ReplayControlsProps) {
  const { isPaused, speed, moment } = play
  return (
    <div className={styles.controls} role="toolbar" aria-label="回放控制">
      <Button aria-label={`后退 ${STEP_S} 秒`} onClick={() => onStep(-STEP_S * SECOND_MS)}>
        −{STEP_S} 秒
      </Button>
      <Button kind="primary" onClick={() => tell({ is: isPaused ? 'resume' : 'pause' })}>
        {isPaused ? '播放' : '暂停'}
      </Button>
      <Button aria-label={`前进 ${STEP_S} 秒`} onClick={() => onStep(STEP_S * SECOND_MS)}>
        +{STEP_S} 秒
      </Button>
      <div className={styles.speeds} role="group" aria-label="倍速">
        {replaySpeeds.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.speed}
            aria-pressed={one === speed}
            aria-label={`${one} 倍速`}
            disabled={isElsewhere && one !== 1}
            onClick={() => tell({ is: 'speed', speed: one })}
          >
            {one}×
          </button>
        ))}
      </div>
      <time className={styles.moment} dateTime={new Date(moment).toISOString()}>
        {momentText(moment)}
      </time>
      {children !== undefined && <span className={styles.further}>{children}</span>}
    </div>
  )
}
