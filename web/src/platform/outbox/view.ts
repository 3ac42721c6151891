import type { WireRecord } from '@farm/contract/forms'
import type { Act, OutboxItem } from './item.ts'
import type { Room } from './room.ts'

/** How far an item is that is under way in this tab. */
export interface Progress {
  readonly percent: number
  /** The network is away. */
  readonly isCut: boolean
}

/** What only this page knows of an item. */
export interface Live {
  readonly progress?: Progress | undefined
  /** What the server has stored, where this page has brought it there. */
  readonly record?: WireRecord | undefined
  /** Why its last turn came to nothing although the network was there. */
  readonly trouble?: string | undefined
}

export interface LiveItem extends OutboxItem, Live {}

/** What of the person’s records waits, and what became of those that were sent of late. */
export interface OutboxView {
  readonly isLoaded: boolean
  /** What is kept outlives the page. */
  readonly isLasting: boolean
  readonly items: readonly LiveItem[]
  /** How many of them are not with the server. */
  readonly unsent: number
  readonly room: Room
  /** What is kept can’t be read. */
  readonly fault?: string | undefined
}

/** What the person hands in; the rest of an item is the outbox’s. */
export type Handed = Pick<OutboxItem, 'id' | 'data' | 'occurTime' | 'title' | 'draft'> & {
  readonly formId: string
  readonly formVersion?: number | undefined
  /** In their order; those without bytes are with the server or kept already. */
  readonly photos: readonly { readonly id: string; readonly name: string; readonly blob?: Blob | undefined }[]
  /** The revision of the item of this id that it changes; absent of what is handed in for the first time. */
  readonly changes?: number | undefined
  /** The person wants it besides what another page has handed in of the same draft. */
  readonly isAnother?: boolean | undefined
}

/** What the person does to a record. */
export type Done = Pick<OutboxItem, 'data' | 'occurTime' | 'title'> & { readonly act: Act }
