import { formatMoment, relativeTime } from '../../platform/time.ts'
import { useNow } from './now.ts'

interface MomentProps {
  readonly at: string
  /** How the whole is told. */
  readonly whole?: (at: string) => string
}

/** A time told relative to now, with the whole on hover. */
export function Moment({ at, whole = formatMoment }: MomentProps) {
  return (
    <time dateTime={at} title={whole(at)}>
      {relativeTime(at, useNow())}
    </time>
  )
}
