import { type Db, inTransaction } from '../../platform/db/index.ts'
import * as listening from './listener.store.ts'
import { turnOff } from './state.store.ts'
import { GATEWAY_OFF, type Watch, isGone, silenceReason, watchAt } from './watch.rules.ts'
import * as store from './watch.store.ts'

/**
 * Devices that were silent for too long are off, and with a gateway what stands behind it. Answers how many turned. Goes by
 * how long all who hear devices did so without a gap: after a start, or when the clock was set, nobody is off at once.
 */
export async function watchDevices({ db, now }: { readonly db: Db; readonly now: Date }): Promise<number> {
  return inTransaction(db, async (within) => {
    if (!(await store.beginWatching(within))) return 0
    const watch = await watchOn(within, now)
    const silent = await store.silentAt(within, now, watch)
    const behind = await store.behindGateways(
      within,
      silent.map(({ id }) => id),
    )
    // First: of what stands behind a silent gateway nothing else is said.
    await turnOff(
      within,
      behind.map((one) => ({ ...one, reason: GATEWAY_OFF, since: now })),
    )
    await turnOff(
      within,
      silent.map((one) => ({ ...one, reason: silenceReason(one), since: now })),
    )
    return behind.length + silent.length
  })
}

async function watchOn(db: Db, now: Date): Promise<Watch> {
  const all = await listening.listeners(db)
  const gone = all.filter((one) => isGone(one, all, now))
  await listening.forgetListeners(db, gone)
  const watch = watchAt(
    now,
    await store.keptWatch(db),
    all.filter((one) => !gone.includes(one)),
  )
  await store.keepWatch(db, watch)
  return watch
}
