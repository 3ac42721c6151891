import type { OutboxItem } from './item.ts'

/** The bytes of photos by their ids. */
export type Bytes = ReadonlyMap<string, Blob>

/**
 * What becomes of an item as it stands; undefined leaves it. It may be asked more than once. `isSpent`: something was kept under its id
 * before, be it gone by now.
 */
export type Next = (now: OutboxItem | undefined, isSpent: boolean) => OutboxItem | undefined

/** Keeps items and the bytes of their photos. */
export interface OutboxStore {
  /** What is kept outlives the page. */
  readonly isLasting: boolean
  readonly all: (owner: string) => Promise<OutboxItem[]>
  /** How many are not with the server, by whose they are. */
  readonly unsent: () => Promise<ReadonlyMap<string, number>>
  /**
   * Reads an item and writes what becomes of it, whole or not at all and with nobody in between; with it the bytes of those
   * of its photos that are not kept yet. Bytes that it names no longer go, and all of them with what was delivered. Its id is
   * spent from then on.
   */
  readonly change: (id: string, next: Next, bytes?: Bytes) => Promise<OutboxItem | undefined>
  /** Whether something was ever kept under an id. */
  readonly isSpent: (id: string) => Promise<boolean>
  readonly photo: (id: string) => Promise<Blob | undefined>
  readonly remove: (id: string) => Promise<void>
  /** The bytes of photos that belong to no item yet; the item that names them takes them over. */
  readonly putLoose: (owner: string, bytes: Bytes, keptAt: number) => Promise<void>
  readonly removeLoose: (ids: readonly string[]) => Promise<void>
  /** Removes the photos that were kept before a moment and belong to no item still, and forgets the ids that were spent before it. */
  readonly sweepLoose: (owner: string, before: number) => Promise<void>
}
