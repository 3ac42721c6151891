import { BY_OWNER, ITEMS, NoDatabase, OutboxDatabase, PHOTOS, SPENT, answered } from './database.ts'
import { SecondCopy } from './second-copy.ts'
import { type OutboxItem, countedUnsent, itemIn, partsOf } from './item.ts'
import {
  type Bytes,
  type Next,
  type OutboxStore,
  type Spent,
  type SpentBesides,
  type Sweep,
  withDraft,
} from './store.ts'

/** Among the spent ids: whether the database has what the second copy held as it was made. */
const IS_WHOLE = '#whole'

/** Caches that do not answer must not hold up the page. */
const COPY_MS = 5_000

type Work<Result> = (change: IDBTransaction) => Promise<Result>

/** Keeps what waits in the database of the browser. */
export class DatabaseStore implements OutboxStore {
  readonly isLasting = true
  private readonly database = new OutboxDatabase()
  private readonly copy = new SecondCopy()
  private whole: Promise<void> | undefined

  all(owner: string): Promise<OutboxItem[]> {
    return this.run('readonly', async (change) => {
      const kept: readonly unknown[] = await answered(change.objectStore(ITEMS).index(BY_OWNER).getAll(owner))
      return kept.flatMap((one) => itemIn(one) ?? [])
    })
  }

  unsent(): Promise<ReadonlyMap<string, number>> {
    return this.run('readonly', async (change) => countedUnsent(await itemsIn(change)))
  }

  async change(
    id: string,
    next: Next,
    bytes: Bytes = new Map(),
    besides?: SpentBesides,
  ): Promise<OutboxItem | undefined> {
    const changed = await this.run('readwrite', async (change) => {
      const items = change.objectStore(ITEMS)
      const photos = change.objectStore(PHOTOS)
      const spent = change.objectStore(SPENT)
      const before = itemIn(await answered<unknown>(items.get(id)))
      const after = next(before, spentOf(await answered<unknown>(spent.get(id)), before))
      if (!after) return undefined
      const named = new Set(after.state === 'delivered' ? [] : after.photos.map((photo) => photo.id))
      for (const photo of before?.photos ?? []) if (!named.has(photo.id)) photos.delete(photo.id)
      for (const [photo, blob] of bytes) photos.put({ id: photo, owner: after.owner, blob })
      for (const photo of named) if (!bytes.has(photo)) await takeOver(photos, photo)
      if (after.id !== id) items.delete(id)
      await note(spent, after, { id: after.id, draft: after.draft })
      if (besides) await note(spent, after, besides)
      await answered(items.put(after))
      return after
    })
    if (changed) this.copy.take(changed, this.photoHere)
    if (changed && changed.id !== id) this.copy.drop(id)
    return changed
  }

  spent(id: string): Promise<Spent | undefined> {
    return this.run('readonly', async (change) => {
      // Each is listened to before any answers.
      const [item, spent] = await Promise.all([
        answered<unknown>(change.objectStore(ITEMS).get(id)),
        answered<unknown>(change.objectStore(SPENT).get(id)),
      ])
      return spentOf(spent, itemIn(item))
    })
  }

  photo(id: string): Promise<Blob | undefined> {
    return this.run('readonly', (change) => photoIn(change, id))
  }

  private readonly photoHere = (id: string) => this.database.run('readonly', (change) => photoIn(change, id))

  async remove(id: string): Promise<void> {
    await this.run('readwrite', async (change) => {
      const items = change.objectStore(ITEMS)
      const item = itemIn(await answered<unknown>(items.get(id)))
      for (const photo of item?.photos ?? []) change.objectStore(PHOTOS).delete(photo.id)
      await answered(items.delete(id))
    })
    this.copy.drop(id)
  }

  putLoose(owner: string, bytes: Bytes, keptAt: number): Promise<void> {
    return this.run('readwrite', async (change) => {
      const photos = change.objectStore(PHOTOS)
      for (const [id, blob] of bytes) {
        const before = await answered<unknown>(photos.get(id))
        if (before === undefined || isLoose(before)) photos.put({ id, owner, blob, keptAt })
      }
    })
  }

  removeLoose(ids: readonly string[]): Promise<void> {
    return this.run('readwrite', async (change) => {
      const photos = change.objectStore(PHOTOS)
      for (const id of ids) if (isLoose(await answered<unknown>(photos.get(id)))) photos.delete(id)
    })
  }

  sweepLoose(owner: string, { before, most, isNamed }: Sweep): Promise<void> {
    return this.run('readwrite', async (change) => {
      const photos = change.objectStore(PHOTOS)
      const kept: readonly unknown[] = await answered(photos.index(BY_OWNER).getAll(owner))
      for (const { id, keptAt } of kept.map(partsOf)) {
        if (typeof id !== 'string' || typeof keptAt !== 'number') continue
        if (keptAt < before && !isNamed(id)) photos.delete(id)
      }
      const spent = change.objectStore(SPENT)
      const rows: readonly unknown[] = await answered(spent.index(BY_OWNER).getAll(owner))
      const old = rows.map(partsOf).toSorted((one, other) => Number(other.at ?? 0) - Number(one.at ?? 0))
      for (const { id } of old.slice(most)) if (typeof id === 'string' && !isNamed(id)) spent.delete(id)
    })
  }

  private async run<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    this.whole ??= this.makeWhole().catch((fault: unknown) => {
      // What is there can still be read and sent; the second copy stays until another page has given it back.
      if (!(fault instanceof NoDatabase)) return
      this.whole = undefined
      throw fault
    })
    await this.whole
    return this.database.run(mode, work)
  }

  /** A database that the browser has made anew gets back what waited in the former one. */
  private async makeWhole(): Promise<void> {
    const isWhole = (change: IDBTransaction) => answered<unknown>(change.objectStore(SPENT).get(IS_WHOLE))
    if ((await this.database.run('readonly', isWhole)) === undefined) {
      const { items, bytes } = await within(COPY_MS, this.copy.all())
      await this.database.run('readwrite', async (change) => {
        // Another tab was quicker.
        if ((await isWhole(change)) !== undefined) return
        for (const item of items) await giveBack(change, item, bytes)
        await answered(change.objectStore(SPENT).put({ id: IS_WHOLE }))
      })
    }
    this.copy.level(() => this.database.run('readonly', itemsIn), this.photoHere)
  }
}

function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), limitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function itemsIn(change: IDBTransaction): Promise<OutboxItem[]> {
  const kept: readonly unknown[] = await answered(change.objectStore(ITEMS).getAll())
  return kept.flatMap((one) => itemIn(one) ?? [])
}

async function photoIn(change: IDBTransaction, id: string): Promise<Blob | undefined> {
  const { blob } = partsOf(await answered<unknown>(change.objectStore(PHOTOS).get(id)))
  return blob instanceof Blob ? blob : undefined
}

async function giveBack(change: IDBTransaction, item: OutboxItem, bytes: Bytes): Promise<void> {
  if ((await answered<unknown>(change.objectStore(ITEMS).get(item.id))) !== undefined) return
  for (const { id } of item.photos) {
    const blob = bytes.get(id)
    if (blob) change.objectStore(PHOTOS).put({ id, owner: item.owner, blob })
  }
  await note(change.objectStore(SPENT), item, { id: item.id, draft: item.draft })
  await answered(change.objectStore(ITEMS).put(item))
}

/** What an id was spent for; what was kept before that was noted is known by its item alone. */
function spentOf(row: unknown, item: OutboxItem | undefined): Spent | undefined {
  const { owner, drafts } = partsOf(row)
  if (typeof owner !== 'string') return item && withDraft({ owner: item.owner, drafts: [] }, item.draft)
  const noted = { owner, drafts: Array.isArray(drafts) ? drafts : [] }
  return item ? withDraft(noted, item.draft) : noted
}

async function note(spent: IDBObjectStore, { owner }: OutboxItem, { id, draft }: SpentBesides): Promise<void> {
  const before = spentOf(await answered<unknown>(spent.get(id)), undefined) ?? { owner, drafts: [] }
  await answered(spent.put({ id, at: Date.now(), ...withDraft(before, draft) }))
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
