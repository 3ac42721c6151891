import type { OutboxItem } from './item.ts'

/** The bytes of photos by their ids. */
export type Bytes = ReadonlyMap<string, Blob>

/** What was kept under an id, be it gone by now. */
export interface Spent {
  readonly owner: string
  /** With what it can be opened again, each as it was handed in once. */
  readonly drafts: readonly unknown[]
}

/** What becomes of an item as it stands; undefined leaves it. It may be asked more than once. */
export type Next = (now: OutboxItem | undefined, spent: Spent | undefined) => OutboxItem | undefined

/** What is handed in as an item of another id than its draft bears. */
export interface SpentBesides {
  readonly id: string
  readonly draft: unknown
}

export interface Sweep {
  /** In milliseconds: what was just kept may not be named yet. */
  readonly before: number
  readonly most: number
  readonly isNamed: (id: string) => boolean
}

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
   * spent from then on, and noted with its draft.
   */
  readonly change: (id: string, next: Next, bytes?: Bytes, besides?: SpentBesides) => Promise<OutboxItem | undefined>
  /** What was ever kept under an id; undefined where nothing was. */
  readonly spent: (id: string) => Promise<Spent | undefined>
  readonly photo: (id: string) => Promise<Blob | undefined>
  readonly remove: (id: string) => Promise<void>
  /** The bytes of photos that belong to no item yet; the item that names them takes them over. */
  readonly putLoose: (owner: string, bytes: Bytes, keptAt: number) => Promise<void>
  readonly removeLoose: (ids: readonly string[]) => Promise<void>
  /**
   * Removes photos that belong to no item and were kept before a moment, and forgets the ids that were spent before the
   * last `most`; nothing goes that is named elsewhere.
   */
  readonly sweepLoose: (owner: string, sweep: Sweep) => Promise<void>
}

/** With one more draft, unless it was handed in before as it is. */
export function withDraft({ owner, drafts }: Spent, draft: unknown): Spent {
  const text = JSON.stringify(draft)
  const isKnown = draft === undefined || drafts.some((one) => JSON.stringify(one) === text)
  return isKnown ? { owner, drafts } : { owner, drafts: [...drafts, draft] }
}
