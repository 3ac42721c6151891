import type { LatestValue } from '@farm/contract/telemetry'
import type { Series } from '../telemetry-queries.ts'

/** What is drawn as curves, and how a value is taken in or out. */
export interface Picking {
  readonly isPicked: (series: Series) => boolean
  readonly onPick: (value: LatestValue) => void
}
