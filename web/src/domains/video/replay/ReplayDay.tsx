import type { Camera } from '@farm/contract/video'
import { useMemo } from 'react'
import { useNow } from '../../../engine/records/now.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { useRecordedDay } from '../recording-queries.ts'
import { NoRecording } from './NoRecording.tsx'
import { Replay } from './Replay.tsx'
import { landingOf, openingOf, stretchesOf } from './recorded.ts'
import { type ReplayAddress, momentOf } from './replay-address.ts'
import type { ChangeReplay } from './use-replay-address.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface ReplayDayProps {
  readonly camera: Camera
  readonly wished: ReplayAddress
  readonly onChange: ChangeReplay
}

/** What is recorded of a camera on a day. */
export function ReplayDay({ camera, wished, onChange }: ReplayDayProps) {
  const { day } = wished
  const now = useNow()
  const present = useToday()
  const { data, error, refetch } = useRecordedDay(camera.Id, day, { isPresent: day === present })
  const stretches = useMemo(() => stretchesOf(data?.Parts ?? []), [data])
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const opening = openingOf(stretches, now)
  if (opening === undefined) return <NoRecording camera={camera} day={day} plan={data.Plan} at={data.At} />
  const wish = momentOf(wished)
  return (
    <Replay
      camera={camera}
      stretches={stretches}
      isElsewhere={data.At === 'platform'}
      // Nothing comes after it any more: then where the day begins.
      beginning={wish !== undefined && landingOf(stretches, wish) !== undefined ? wish : opening}
      wished={wished}
      onChange={onChange}
      onEnd={async () => stretchesOf((await refetch()).data?.Parts ?? [])}
    />
  )
}
