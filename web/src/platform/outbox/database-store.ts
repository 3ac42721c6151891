import { BY_OWNER, ITEMS, OutboxDatabase, PHOTOS, SPENT, answered } from './database.ts'
import { type OutboxItem, countedUnsent, itemIn, partsOf } from './item.ts'
import type { Bytes, Next, OutboxStore } from './store.ts'

/** Keeps what waits in the database of the browser. */
export class DatabaseStore implements OutboxStore {
  readonly isLasting = true
  private readonly database = new OutboxDatabase()

  all(owner: string): Promise<OutboxItem[]> {
    return this.database.run('readonly', async (change) => {
      const kept: readonly unknown[] = await answered(change.objectStore(ITEMS).index(BY_OWNER).getAll(owner))
      return kept.flatMap((one) => itemIn(one) ?? [])
    })
  }

  unsent(): Promise<ReadonlyMap<string, number>> {
    return this.database.run('readonly', async (change) => {
      const kept: readonly unknown[] = await answered(change.objectStore(ITEMS).getAll())
      return countedUnsent(kept.flatMap((one) => itemIn(one) ?? []))
    })
  }

  change(id: string, next: Next, bytes: Bytes = new Map()): Promise<OutboxItem | undefined> {
    return this.database.run('readwrite', async (change) => {
      const items = change.objectStore(ITEMS)
      const photos = change.objectStore(PHOTOS)
      const spent = change.objectStore(SPENT)
      const before = itemIn(await answered<unknown>(items.get(id)))
      const after = next(before, (await answered<unknown>(spent.get(id))) !== undefined)
      if (!after) return undefined
      const named = new Set(after.state === 'delivered' ? [] : after.photos.map((photo) => photo.id))
      for (const photo of before?.photos ?? []) if (!named.has(photo.id)) photos.delete(photo.id)
      for (const [photo, blob] of bytes) photos.put({ id: photo, owner: after.owner, blob })
      for (const photo of named) if (!bytes.has(photo)) await takeOver(photos, photo)
      if (after.id !== id) items.delete(id)
      spent.put({ id: after.id, owner: after.owner, at: Date.now() })
      await answered(items.put(after))
      return after
    })
  }

  isSpent(id: string): Promise<boolean> {
    return this.database.run('readonly', async (change) => {
      const [item, spent] = [change.objectStore(ITEMS).get(id), change.objectStore(SPENT).get(id)]
      return (await answered<unknown>(item)) !== undefined || (await answered<unknown>(spent)) !== undefined
    })
  }

  photo(id: string): Promise<Blob | undefined> {
    return this.database.run('readonly', async (change) => {
      const { blob } = partsOf(await answered<unknown>(change.objectStore(PHOTOS).get(id)))
      return blob instanceof Blob ? blob : undefined
    })
  }

  remove(id: string): Promise<void> {
    return this.database.run('readwrite', async (change) => {
      const items = change.objectStore(ITEMS)
      const item = itemIn(await answered<unknown>(items.get(id)))
      for (const photo of item?.photos ?? []) change.objectStore(PHOTOS).delete(photo.id)
      await answered(items.delete(id))
    })
  }

  putLoose(owner: string, bytes: Bytes, keptAt: number): Promise<void> {
    return this.database.run('readwrite', async (change) => {
      const photos = change.objectStore(PHOTOS)
      for (const [id, blob] of bytes) {
        const before = await answered<unknown>(photos.get(id))
        if (before === undefined || isLoose(before)) photos.put({ id, owner, blob, keptAt })
      }
    })
  }

  removeLoose(ids: readonly string[]): Promise<void> {
    return this.database.run('readwrite', async (change) => {
      const photos = change.objectStore(PHOTOS)
      for (const id of ids) if (isLoose(await answered<unknown>(photos.get(id)))) photos.delete(id)
    })
  }

  sweepLoose(owner: string, before: number): Promise<void> {
    return this.database.run('readwrite', async (change) => {
      const photos = change.objectStore(PHOTOS)
      const kept: readonly unknown[] = await answered(photos.index(BY_OWNER).getAll(owner))
      for (const { id, keptAt } of kept.map(partsOf)) {
        if (typeof id === 'string' && typeof keptAt === 'number' && keptAt < before) photos.delete(id)
      }
      const spent = change.objectStore(SPENT)
      const ids: readonly unknown[] = await answered(spent.index(BY_OWNER).getAll(owner))
      for (const { id, at } of ids.map(partsOf)) {
        if (typeof id === 'string' && typeof at === 'number' && at < before) spent.delete(id)
      }
    })
  }
}

/** A photo of a draft belongs to the item that names it from now on, whether its bytes came along or not. */
async function takeOver(photos: IDBObjectStore, id: string): Promise<void> {
  const kept = await answered<unknown>(photos.get(id))
  if (isLoose(kept)) photos.put({ ...partsOf(kept), keptAt: undefined })
}

/** Bytes that came with an item bear no time of their own. */
function isLoose(kept: unknown): boolean {
  return partsOf(kept).keptAt !== undefined
}
