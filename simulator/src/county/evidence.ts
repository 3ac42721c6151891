import { isoTime } from '../days.ts'
import { randomOf } from '../random.ts'

interface Fix {
  readonly Lng: number
  readonly Lat: number
  readonly Accuracy: number
}

/** So many were made under trees, where a fix is coarse. */
const UNDER_TREES = 0.06

/** What a phone says of a punch-in besides what was done. */
export function evidenceOf(id: string, time: Date, fix: Fix) {
  const random = randomOf(`evidence/${id}`)
  const worked = random.whole(25, 190)
  const Accuracy = random.happens(UNDER_TREES) ? random.whole(60, 240) : fix.Accuracy
  return {
    Position: { ...fix, Accuracy },
    PositionSource: '定位',
    PositionTime: isoTime(time),
    StartTime: isoTime(new Date(time.getTime() - worked * 60_000)),
    DeviceTime: isoTime(time),
  } as const
}
