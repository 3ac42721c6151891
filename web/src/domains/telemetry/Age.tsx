import { formatSecond } from '../../platform/time.ts'
import { ageText, useSeconds } from './age.ts'

/** How long ago it was, with the whole time on hover. */
export function Age({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatSecond(at)}>
      {ageText(at, useSeconds())}
    </time>
  )
}
