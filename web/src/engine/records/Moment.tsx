import { formatMoment, relativeTime } from '../../platform/time.ts'
import { useNow } from './now.ts'

/** A time told relative to now, with the whole on hover. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {relativeTime(at, useNow())}
    </time>
  )
}
