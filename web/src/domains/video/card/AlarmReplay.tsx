import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { REPLAYING } from '../functions.ts'
import { replayPath } from '../replay/replay-address.ts'
import { SECOND_MS } from '../replay/recorded.ts'
import styles from '../settings/Settings.module.css'
import { useCamerasOfPlace } from '../video-queries.ts'
import type { SeenAlarm } from './seen-alarm.ts'

/** What led to an alarm is worth seeing as well. */
const BEFORE_MS = 10 * SECOND_MS
const SHOWN = 3

/** The way to what the cameras of a plot saw when an alarm was raised. */
export function AlarmReplay(alarm: SeenAlarm) {
  const can = useCan()
  const [place] = alarm.placeIds
  return can(REPLAYING) && place !== undefined ? <Ways alarm={alarm} place={place} /> : null
}

function Ways({ alarm: { deviceId, raised }, place }: { readonly alarm: SeenAlarm; readonly place: string }) {
  const address = useAddress()
  const { data = [] } = useCamerasOfPlace(place)
  // A camera that is itself at fault saw it from nearest.
  const cameras = data
    .filter(({ IsSet }) => IsSet)
    .toSorted((one, other) => Number(other.Id === deviceId) - Number(one.Id === deviceId))
    .slice(0, SHOWN)
  if (cameras.length === 0) return null
  return (
    <div className={styles.acts} role="group" aria-label="当时的录像">
      {cameras.map(({ Id, Name }) => (
        <ButtonLink key={Id} to={address(replayPath(Id, raised - BEFORE_MS))}>
          看当时的录像{cameras.length > 1 && `：${Name}`}
        </ButtonLink>
      ))}
    </div>
  )
}
