import { type OutboxItem, inOrder } from './item.ts'
import { ROOM_UNKNOWN, type Room } from './room.ts'
import type { Live, LiveItem, OutboxView } from './view.ts'

const NONE: Live = { progress: undefined, record: undefined, trouble: undefined }

/** What a page shows of the outbox, and who hears of it changing. */
export class Board {
  private readonly listeners = new Set<() => void>()
  private readonly live = new Map<string, Live>()
  private shown: OutboxView

  constructor(isLasting: boolean) {
    this.shown = { isLoaded: false, isLasting, items: [], unsent: 0, room: ROOM_UNKNOWN }
  }

  get view(): OutboxView {
    return this.shown
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What is kept now. */
  show(items: readonly OutboxItem[], kept: { readonly isLasting: boolean; readonly room: Room }): void {
    const unsent = items.filter(({ state }) => state !== 'delivered').length
    this.put({ ...kept, isLoaded: true, items: this.drawn(items), unsent })
  }

  /** It can’t be read; what was read before stays. */
  fail(fault: unknown): void {
    this.put({ ...this.shown, fault: fault instanceof Error ? fault.message : String(fault) })
  }

  /** More is known of an item than what is kept. */
  tell(id: string, live: Live): void {
    this.live.set(id, { ...this.live.get(id), ...live })
    this.put({ ...this.shown, items: this.drawn(this.shown.items) })
  }

  /** It is another by now: what was known of it holds no longer. */
  forget(id: string): void {
    this.live.delete(id)
  }

  private drawn(items: readonly OutboxItem[]): LiveItem[] {
    return inOrder(items).map((item) => ({ ...item, ...NONE, ...this.live.get(item.id) }))
  }

  private put(view: OutboxView): void {
    this.shown = view
    for (const listener of this.listeners) listener()
  }
}
