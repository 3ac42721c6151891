import type { Camera } from '@farm/contract/video'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DayBar } from './bar/DayBar.tsx'
import { ReplayControls } from './player/ReplayControls.tsx'
import { ReplayPlayer } from './player/ReplayPlayer.tsx'
import { useReplay } from './player/use-replay.ts'
import { markedFrom } from './range/range.ts'
import { RangePanel } from './range/RangePanel.tsx'
import { ReplayEnd } from './ReplayEnd.tsx'
import { type Stretch, dayStretch, landingOf, lastOf } from './recorded.ts'
import type { ReplayAddress } from './replay-address.ts'
import styles from './ReplayVideo.module.css'
import { stepOf } from './steer.ts'
import { useFollowedAddress } from './use-followed-address.ts'
import type { ChangeReplay } from './use-replay-address.ts'

interface ReplayProps {
  readonly camera: Camera
  readonly stretches: readonly Stretch[]
  /** The recordings are kept by the platform of the camera, which plays them and does no more. */
  readonly isElsewhere: boolean
  /** Where it begins, in milliseconds. */
  readonly beginning: number
  readonly wished: ReplayAddress
  readonly onChange: ChangeReplay
  /** What was recorded has been shown: asks whether there is more by now. */
  readonly onEnd: () => Promise<readonly Stretch[]>
}

/** A day of a camera: its picture, what steers it, and the bar of 24 hours. */
export function Replay({ camera, stretches, isElsewhere, beginning, wished, onChange, onEnd }: ReplayProps) {
  const day = useMemo(() => dayStretch(wished.day), [wished.day])
  const frame = useRef<HTMLDivElement>(null)
  const [range, mark] = useState<Stretch>()
  const speed = isElsewhere ? 1 : wished.speed
  const replaying = useReplay({ deviceId: camera.Id, moment: beginning, speed })
  const { play, tell } = replaying
  const go = (moment: number, known = stretches) => {
    const within = Math.min(day.to - 1, Math.max(day.from, moment))
    // After all that was recorded there is nothing to wait for: hours to come have no picture.
    const landing = landingOf(known, within) ?? lastOf(known) ?? within
    replaying.seek(landing, Math.abs(landing - within) > 0)
  }
  useFollowedAddress({ play, wished, onChange, onEnd, go })
  const press = (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (by === undefined) return
    event.preventDefault()
    if (by === 'toggle') tell({ is: play.isPaused ? 'resume' : 'pause' })
    else go(play.moment + by)
  }
  return (
    <div ref={frame} className={styles.day} role="presentation" onKeyDown={press}>
      <ReplayPlayer
        camera={camera}
        replaying={replaying}
        frame={frame}
        end={<ReplayEnd moment={play.moment} stretches={stretches} onGo={go} />}
      />
      <ReplayControls play={play} tell={tell} isElsewhere={isElsewhere} onStep={(by) => go(play.moment + by)}>
        {!isElsewhere && (
          <Button
            aria-pressed={range !== undefined}
            onClick={() => mark(range ? undefined : markedFrom(play.moment, day))}
          >
            选取片段
          </Button>
        )}
      </ReplayControls>
      <DayBar day={day} stretches={stretches} moment={play.moment} range={range} onSeek={go} onRange={mark} />
      {isElsewhere && <p className={styles.notice}>录像保存在视频平台上：只能按正常速度回看，不能下载和保存片段。</p>}
      {range && (
        <RangePanel
          camera={camera}
          day={day}
          stretches={stretches}
          range={range}
          moment={play.moment}
          onChange={mark}
          onClose={() => mark(undefined)}
        />
      )}
    </div>
  )
}
