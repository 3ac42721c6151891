import type { Clip } from '@farm/contract/video'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useClipUrl } from '../recording-queries.ts'
import { ReplayControls } from '../replay/player/ReplayControls.tsx'
import { ReplayPlayer } from '../replay/player/ReplayPlayer.tsx'
import { useReplay } from '../replay/player/use-replay.ts'
import { type Stretch, landingOf, stretchesOf } from '../replay/recorded.ts'
import styles from './ClipPanel.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** A clip, played as recordings are, from its beginning to its end. */
export function ClipPlayer({ clip }: { readonly clip: Clip }) {
  const { data, error, refetch } = useClipUrl(clip.Id)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return <Played clip={clip} stretches={stretchesOf(data.Parts)} />
}

function Played({ clip, stretches }: { readonly clip: Clip; readonly stretches: readonly Stretch[] }) {
  const { Name, Camera, IsSimulated } = clip
  const [from, to] = [Date.parse(clip.From), Date.parse(clip.To)]
  const frame = useRef<HTMLDivElement>(null)
  const beginning = landingOf(stretches, from) ?? from
  const replaying = useReplay({ deviceId: Camera.Id, moment: beginning, speed: 1, end: to })
  const { play, tell, seek } = replaying
  const go = (moment: number) => {
    const within = Math.min(to - 1, Math.max(from, moment))
    const landing = landingOf(stretches, within)
    seek(landing ?? within, landing !== undefined && landing > within)
  }
  const { phase, moment } = play
  const goOn = useEffectEvent(() => {
    const next = landingOf(stretches, moment)
    if (next !== undefined && next > moment) go(next)
  })
  useEffect(() => {
    if (phase === 'ended') goOn()
  }, [phase])
  return (
    <div ref={frame} className={styles.player}>
      <div className={styles.video}>
        <ReplayPlayer
          camera={{ Name, IsSimulated }}
          replaying={replaying}
          frame={frame}
          end={<Button onClick={() => go(beginning)}>从头播放</Button>}
        />
      </div>
      <ReplayControls play={play} tell={tell} isElsewhere={false} onStep={(by) => go(moment + by)} />
    </div>
  )
}
