import type { OutboxItem } from './item.ts'
import { countedUnsent } from './item.ts'
import { type Bytes, type Next, type OutboxStore, type Spent, type SpentBesides, withDraft } from './store.ts'

/** For browsers that keep nothing: what waits is lost with the page, which says so. */
export class MemoryStore implements OutboxStore {
  readonly isLasting = false
  private readonly items = new Map<string, OutboxItem>()
  private readonly bytes = new Map<string, Blob>()
  private readonly spentIds = new Map<string, Spent>()

  async all(owner: string): Promise<OutboxItem[]> {
    return [...this.items.values()].filter((item) => item.owner === owner)
  }

  async unsent(): Promise<ReadonlyMap<string, number>> {
    return countedUnsent([...this.items.values()])
  }

  async change(
    id: string,
    next: Next,
    bytes: Bytes = new Map(),
    besides?: SpentBesides,
  ): Promise<OutboxItem | undefined> {
    const before = this.items.get(id)
    const after = next(before, this.spentIds.get(id))
    if (!after) return undefined
    const named = new Set(after.state === 'delivered' ? [] : after.photos.map((photo) => photo.id))
    for (const photo of before?.photos ?? []) if (!named.has(photo.id)) this.bytes.delete(photo.id)
    for (const [photo, blob] of bytes) this.bytes.set(photo, blob)
    if (after.id !== id) this.items.delete(id)
    this.items.set(after.id, after)
    this.note(after, { id: after.id, draft: after.draft })
    if (besides) this.note(after, besides)
    return after
  }

  private note({ owner }: OutboxItem, { id, draft }: SpentBesides): void {
    this.spentIds.set(id, withDraft(this.spentIds.get(id) ?? { owner, drafts: [] }, draft))
  }

  async spent(id: string): Promise<Spent | undefined> {
    return this.spentIds.get(id)
  }

  async photo(id: string): Promise<Blob | undefined> {
    return this.bytes.get(id)
  }

  async remove(id: string): Promise<void> {
    for (const photo of this.items.get(id)?.photos ?? []) this.bytes.delete(photo.id)
    this.items.delete(id)
  }

  async putLoose(_owner: string, bytes: Bytes): Promise<void> {
    for (const [id, blob] of bytes) this.bytes.set(id, blob)
  }

  async removeLoose(ids: readonly string[]): Promise<void> {
    const named = new Set([...this.items.values()].flatMap(({ photos }) => photos.map(({ id }) => id)))
    for (const id of ids) if (!named.has(id)) this.bytes.delete(id)
  }

  /** They are gone with the page. */
  async sweepLoose(): Promise<void> {}
}
