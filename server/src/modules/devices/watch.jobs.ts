import { type Db, inTransaction } from '../../platform/db/index.ts'
import { turnOff } from './state.store.ts'
import { GATEWAY_OFF, silenceReason, watchAt } from './watch.rules.ts'
import * as store from './watch.store.ts'

/**
 * Devices that were silent for too long are off, and with a gateway what stands behind it. Answers how many turned. Goes by
 * how long somebody listened without a gap: after a start, or when the clock was set, nobody is off at once.
 */
export async function watchDevices({ db, now }: { readonly db: Db; readonly now: Date }): Promise<number> {
  return inTransaction(db, async (within) => {
    if (!(await store.beginWatching(within))) return 0
    const watch = watchAt(now, await store.keptWatch(within))
    await store.keepWatch(within, watch)
    const silent = await store.silentAt(within, now, watch)
    const behind = await store.behindGateways(
      within,
      silent.map(({ id }) => id),
    )
    // First: of what stands behind a silent gateway nothing else is said.
    await turnOff(
      within,
      behind.map((one) => ({ ...one, reason: GATEWAY_OFF })),
      now,
    )
    await turnOff(
      within,
      silent.map((one) => ({ ...one, reason: silenceReason(one) })),
      now,
    )
    return behind.length + silent.length
  })
}
