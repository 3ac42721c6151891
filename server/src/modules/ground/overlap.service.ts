import { isInside } from '@farm/contract/map'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { isSameGround } from './overlap.rules.ts'
import * as store from './overlap.store.ts'

const AT_ONCE = 100

interface Comparing {
  readonly db: Db
  /** Hears of plots whose ground came to be shared, or is no more, within the transaction that writes it. */
  readonly onChanged: (db: Db, places: readonly string[]) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Compares plots whose border was drawn or changed with those around them; answers how many. What fails stays due for the next round and
 * holds up nothing else.
 */
export async function compareDue({ db, onChanged, signal }: Comparing): Promise<number> {
  const faults = new Map<string, unknown>()
  let count = 0
  for (;;) {
    const due = await store.nextDue(db, { limit: AT_ONCE, except: [...faults.keys()] })
    if (signal.aborted) return count
    if (due.length === 0) break
    for (const place of new Set(due.map((one) => one.place))) {
      try {
        await compare(place)
        count += 1
      } catch (error) {
        faults.set(place, error)
      }
    }
    await store.settled(
      db,
      due.flatMap(({ id, place }) => (faults.has(place) ? [] : [id])),
    )
  }
  for (const fault of faults.values()) throw fault
  return count

  function compare(place: string): Promise<void> {
    return inTransaction(db, async (within) => {
      const changed = await store.writeOverlaps(within, place, await sharingWith(within, place))
      if (changed.length > 0) await onChanged(within, [place, ...changed])
    })
  }
}

/** The plots of the same enterprise that lie on the ground of one. */
async function sharingWith(db: Db, id: string): Promise<readonly string[]> {
  const [own, ...others] = await store.around(db, id)
  const border = own?.id === id ? own.boundary?.Points : undefined
  if (!border) return []
  return others.flatMap((one) => (one.boundary && isSameGround(border, one.boundary.Points) ? [one.id] : []))
}

interface Standing {
  readonly enterprise: string
  readonly lng: number
  readonly lat: number
}

/** The plots of an enterprise on which somebody stands. */
export async function plotsAt(db: Db, { enterprise, lng, lat }: Standing): Promise<readonly string[]> {
  const near = await store.framesAt(db, { enterprise, lng, lat })
  return near.flatMap(({ id, boundary }) => (boundary && isInside([lng, lat], [boundary.Points]) ? [id] : []))
}
