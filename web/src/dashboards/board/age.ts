import { useNow } from '../../engine/records/now.ts'
import { useLiveState } from '../../platform/live-state.ts'
import { type Age, ageOf } from './age-of.ts'
import type { PanelQuery } from './panel-state.ts'

/** How old what a panel shows is, and whether it is older than it should be. */
export function useAge({ dataUpdatedAt, error }: Pick<PanelQuery<unknown>, 'dataUpdatedAt' | 'error'>): Age {
  // Follows the clock: what nobody reads anew grows old by itself.
  const now = Math.max(useNow(), dataUpdatedAt)
  return ageOf({ now, readAt: dataUpdatedAt, hasFailed: error !== null, isLive: useLiveState().isLive })
}
