import { type OutboxItem, itemIn, partsOf } from './item.ts'
import { roomFor } from './room.ts'
import type { Bytes } from './store.ts'

const CACHE = 'farm-outbox'
const ITEMS = '/outbox/items/'
const PHOTOS = '/outbox/photos/'

type PhotoOf = (id: string) => Promise<Blob | undefined>

/**
 * What waits, a second time, among the caches of the browser. Browsers throw a database away as a whole once they find it damaged:
 * Chromium does so two starts after it was killed in the middle of a write, because LevelDB goes on behind the torn end of its log
 * (`reuse_logs`) and then takes the log for corrupt. Without caches (plain http) there is no second copy, and what fails here is left out:
 * the database is what counts.
 */
export class SecondCopy {
  private readonly cache = openedCache()
  /** One after the other, so that the last that is written is the last that happened. */
  private line: Promise<void> = Promise.resolve()

  /** Writes an item as it stands now, with those of its photos that are not there yet; what was delivered goes. */
  take(item: OutboxItem, photoOf: PhotoOf): void {
    this.next(async (cache) => {
      if (item.state === 'delivered') return dropped(cache, item.id)
      const named = new Set(item.photos.map(({ id }) => id))
      for (const { id } of (await read(cache, item.id))?.photos ?? [])
        if (!named.has(id)) await cache.delete(PHOTOS + id)
      await cache.put(ITEMS + item.id, new Response(JSON.stringify(item)))
      for (const id of named) await takePhoto(cache, id, photoOf)
    })
  }

  drop(id: string): void {
    this.next((cache) => dropped(cache, id))
  }

  /** Brings it to what the database holds: a page that was killed may not have come to that. */
  level(items: () => Promise<readonly OutboxItem[]>, photoOf: PhotoOf): void {
    this.next(async (cache) => {
      // First what is here: what another tab keeps meanwhile is in the database before it is here.
      const here = await idsIn(cache)
      const unsent = (await items()).filter(({ state }) => state !== 'delivered')
      const ids = new Set(unsent.map(({ id }) => id))
      for (const id of here) if (!ids.has(id)) await dropped(cache, id)
      for (const item of unsent) this.take(item, photoOf)
    })
  }

  /** All that stands here, with the bytes of its photos. Rejects where that can't be read: it is not the same as nothing. */
  async all(): Promise<{ readonly items: readonly OutboxItem[]; readonly bytes: Bytes }> {
    await this.line
    const items: OutboxItem[] = []
    const bytes = new Map<string, Blob>()
    const cache = await this.cache
    if (!cache) return { items, bytes }
    for (const id of await idsIn(cache)) {
      const item = await read(cache, id)
      if (!item) continue
      items.push(item)
      for (const photo of item.photos) {
        const blob = await photoIn(cache, photo.id).catch(() => undefined)
        if (blob) bytes.set(photo.id, blob)
      }
    }
    return { items, bytes }
  }

  private next(act: (cache: Cache) => Promise<void>): void {
    this.line = this.line
      .then(async () => {
        const cache = await this.cache
        if (cache) await act(cache)
      })
      .catch(() => undefined)
  }
}

/** Undefined where there are none. */
function openedCache(): Promise<Cache | undefined> {
  const opened = 'caches' in globalThis ? caches.open(CACHE) : Promise.resolve(undefined)
  // Whoever needs it hears that it failed.
  opened.catch(() => undefined)
  return opened
}

async function photoIn(cache: Cache, id: string): Promise<Blob | undefined> {
  return (await cache.match(PHOTOS + id))?.blob()
}

async function idsIn(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return paths.flatMap((path) => (path.startsWith(ITEMS) ? [path.slice(ITEMS.length)] : []))
}

async function read(cache: Cache, id: string): Promise<OutboxItem | undefined> {
  const kept = await cache.match(ITEMS + id)
  // What can't be read is written anew, or goes.
  return itemIn(partsOf(await kept?.json().catch(() => undefined)))
}

async function dropped(cache: Cache, id: string): Promise<void> {
  for (const photo of (await read(cache, id))?.photos ?? []) await cache.delete(PHOTOS + photo.id)
  await cache.delete(ITEMS + id)
}

/** Photos are kept twice only as long as that takes no room from further ones. */
async function takePhoto(cache: Cache, id: string, photoOf: PhotoOf): Promise<void> {
  if (await cache.match(PHOTOS + id)) return
  const blob = await photoOf(id)
  if (blob && !(await roomFor(blob.size)).isNearlyFull) await cache.put(PHOTOS + id, new Response(blob))
}
