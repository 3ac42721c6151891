import { BY_OWNER, ITEMS, OutboxDatabase, PHOTOS, answered, hasDatabase } from './database.ts'
import { type OutboxItem, itemIn, partsOf } from './item.ts'

/** The bytes of photos by their ids. */
export type Bytes = ReadonlyMap<string, Blob>

/** Keeps items and the bytes of their photos. */
export interface OutboxStore {
  /** What is kept outlives the page. */
  readonly isLasting: boolean
  readonly all: (owner: string) => Promise<OutboxItem[]>
  /** The item with the bytes of those of its photos that are not kept yet, whole or not at all. */
  readonly put: (item: OutboxItem, bytes: Bytes) => Promise<void>
  /** Writes the item unless the person has changed it since; without it the photos of a delivered one go. */
  readonly settle: (item: OutboxItem) => Promise<boolean>
  /** The same content under another id, unless the person has changed it since. */
  readonly rename: (item: OutboxItem, id: string) => Promise<boolean>
  readonly photo: (id: string) => Promise<Blob | undefined>
  readonly remove: (item: OutboxItem) => Promise<void>
}

/** Keeps them in the database of the browser, else in the memory of this page. */
export function makeStore(): OutboxStore {
  return hasDatabase() ? new DatabaseStore() : new MemoryStore()
}

class DatabaseStore implements OutboxStore {
  readonly isLasting = true
  private readonly database = new OutboxDatabase()

  all(owner: string): Promise<OutboxItem[]> {
    return this.database.run('readonly', async (change) => {
      const kept: readonly unknown[] = await answered(change.objectStore(ITEMS).index(BY_OWNER).getAll(owner))
      return kept.flatMap((one) => itemIn(one) ?? [])
    })
  }

  put(item: OutboxItem, bytes: Bytes): Promise<void> {
    return this.database.run('readwrite', async (change) => {
      const before = await this.read(change, item.id)
      const photos = change.objectStore(PHOTOS)
      const named = new Set(item.photos.map(({ id }) => id))
      for (const { id } of before?.photos ?? []) if (!named.has(id)) photos.delete(id)
      for (const [id, blob] of bytes) photos.put({ id, owner: item.owner, blob })
      await answered(change.objectStore(ITEMS).put(item))
    })
  }

  settle(item: OutboxItem): Promise<boolean> {
    return this.database.run('readwrite', async (change) => {
      const now = await this.read(change, item.id)
      if (now?.revision !== item.revision) return false
      if (item.state === 'delivered') for (const { id } of now.photos) change.objectStore(PHOTOS).delete(id)
      await answered(change.objectStore(ITEMS).put(item))
      return true
    })
  }

  rename(item: OutboxItem, id: string): Promise<boolean> {
    return this.database.run('readwrite', async (change) => {
      const now = await this.read(change, item.id)
      if (now?.revision !== item.revision) return false
      const items = change.objectStore(ITEMS)
      items.delete(item.id)
      await answered(items.put({ ...now, id, formerId: item.id }))
      return true
    })
  }

  photo(id: string): Promise<Blob | undefined> {
    return this.database.run('readonly', async (change) => {
      const { blob } = partsOf(await answered<unknown>(change.objectStore(PHOTOS).get(id)))
      return blob instanceof Blob ? blob : undefined
    })
  }

  remove({ id, photos }: OutboxItem): Promise<void> {
    return this.database.run('readwrite', async (change) => {
      for (const photo of photos) change.objectStore(PHOTOS).delete(photo.id)
      await answered(change.objectStore(ITEMS).delete(id))
    })
  }

  private async read(change: IDBTransaction, id: string): Promise<OutboxItem | undefined> {
    return itemIn(await answered<unknown>(change.objectStore(ITEMS).get(id)))
  }
}

/** For browsers that keep nothing: what waits is lost with the page, which says so. */
class MemoryStore implements OutboxStore {
  readonly isLasting = false
  private readonly items = new Map<string, OutboxItem>()
  private readonly bytes = new Map<string, Blob>()

  async all(owner: string): Promise<OutboxItem[]> {
    return [...this.items.values()].filter((item) => item.owner === owner)
  }

  async put(item: OutboxItem, bytes: Bytes): Promise<void> {
    const named = new Set(item.photos.map(({ id }) => id))
    for (const { id } of this.items.get(item.id)?.photos ?? []) if (!named.has(id)) this.bytes.delete(id)
    for (const [id, blob] of bytes) this.bytes.set(id, blob)
    this.items.set(item.id, item)
  }

  async settle(item: OutboxItem): Promise<boolean> {
    const now = this.items.get(item.id)
    if (now?.revision !== item.revision) return false
    if (item.state === 'delivered') for (const { id } of now.photos) this.bytes.delete(id)
    this.items.set(item.id, item)
    return true
  }

  async rename(item: OutboxItem, id: string): Promise<boolean> {
    const now = this.items.get(item.id)
    if (now?.revision !== item.revision) return false
    this.items.delete(item.id)
    this.items.set(id, { ...now, id, formerId: item.id })
    return true
  }

  async photo(id: string): Promise<Blob | undefined> {
    return this.bytes.get(id)
  }

  async remove({ id, photos }: OutboxItem): Promise<void> {
    for (const photo of photos) this.bytes.delete(photo.id)
    this.items.delete(id)
  }
}
