import { isoTime } from '../days.ts'
import { randomOf } from '../random.ts'

interface Fix {
  readonly Lng: number
  readonly Lat: number
  readonly Accuracy: number
}

interface HandedIn {
  readonly time: Date
  readonly fix: Fix
}

interface Worked {
  /** When it was handed in. */
  readonly time: Date
  /** How long it took. */
  readonly hours: number
}

/** Nobody hands in what took less. */
const LEAST_MINUTES = 5
/** So many were made under trees, where a fix is coarse. */
const UNDER_TREES = 0.06

/** What a phone says of a punch-in besides what was done. */
export function evidenceOf(id: string, { time, fix }: HandedIn) {
  const random = randomOf(`evidence/${id}`)
  const Accuracy = random.happens(UNDER_TREES) ? random.whole(60, 240) : fix.Accuracy
  return {
    Position: { ...fix, Accuracy },
    PositionSource: '定位',
    PositionTime: isoTime(time),
    DeviceTime: isoTime(time),
  } as const
}

/** When it began; they note it of everything, so that no month has work without hours. */
export function startOf({ time, hours }: Worked): string {
  const minutes = Math.max(LEAST_MINUTES, Math.round(hours * 60))
  return isoTime(new Date(time.getTime() - minutes * 60_000))
}
