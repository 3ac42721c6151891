import type { WireRecord } from '@farm/contract/forms'
import { v7 as newId } from 'uuid'
import { watchText, writeText } from '../storage.ts'
import { fingerprint } from '../upload.ts'
import { type Delivery, deliver } from './deliver.ts'
import { type OutboxItem, type Reason, inOrder } from './item.ts'
import { leading } from './leading.ts'
import { NoRoom, ROOM_UNKNOWN, type Room, askToStay, roomFor, storeFault } from './room.ts'
import { type Bytes, type OutboxStore, makeStore } from './store.ts'

/** How far an item is that is under way in this tab. */
export interface Progress {
  readonly percent: number
  /** The network is away. */
  readonly isCut: boolean
}

export interface LiveItem extends OutboxItem {
  readonly progress?: Progress | undefined
  /** What the server has stored, where this page has brought it there. */
  readonly record?: WireRecord | undefined
  /** An earlier attempt had arrived; what was changed since is not in it. */
  readonly isEarlier?: boolean | undefined
}

/** What of the person’s records waits, and what became of those that were sent of late. */
export interface OutboxView {
  readonly isLoaded: boolean
  /** What is kept outlives the page. */
  readonly isLasting: boolean
  readonly items: readonly LiveItem[]
  readonly room: Room
}

/** What the person hands in; the rest of an item is the outbox’s. */
export type Handed = Pick<OutboxItem, 'id' | 'formId' | 'data' | 'occurTime' | 'title' | 'draft'> & {
  /** In their order; those without bytes are with the server or kept already. */
  readonly photos: readonly { readonly id: string; readonly name: string; readonly blob?: Blob | undefined }[]
}

type Live = Pick<LiveItem, 'progress' | 'record' | 'isEarlier'>

const CHANGED_KEY = 'outbox.changed'
const TAKEN: Reason = { text: '没有提交成功，请删除后重新填写', fields: {} }
const DELIVERED_SHOWN_MS = 24 * 3600_000

/** Keeps the records of one person on the device until the server has them. */
export class Outbox {
  readonly owner: string
  private readonly store: OutboxStore
  private readonly listeners = new Set<() => void>()
  private readonly live = new Map<string, Live>()
  private readonly stop = new AbortController()
  private underWay: { readonly id: string; readonly stop: AbortController } | undefined
  private isAsked = false
  private view: OutboxView
  private readonly kick: () => void

  constructor(owner: string, store: OutboxStore = makeStore()) {
    this.owner = owner
    this.store = store
    this.view = { isLoaded: false, isLasting: store.isLasting, items: [], room: ROOM_UNKNOWN }
    const leave = watchText(CHANGED_KEY, () => {
      void this.read().then(() => this.kick())
    })
    this.stop.signal.addEventListener('abort', leave)
    if (!store.isLasting) window.addEventListener('beforeunload', this.holdBack, { signal: this.stop.signal })
    this.kick = leading(`outbox:${owner}`, () => this.drain(), this.stop.signal)
    void this.read().then(() => this.forgetDelivered())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): OutboxView => this.view

  /** What would be lost with the page is asked about. */
  private readonly holdBack = (event: Event): void => {
    if (this.view.items.some(({ state }) => state !== 'delivered')) event.preventDefault()
  }

  /** Stops sending; what is kept stays. */
  close(): void {
    this.stop.abort()
    this.underWay?.stop.abort()
  }

  /** Keeps a record with its photos in one go, and sends it as soon as there is a way. Rejects where it is not kept. */
  async keep({ photos, ...handed }: Handed): Promise<void> {
    const bytes = new Map(photos.flatMap(({ id, blob }) => (blob ? [[id, blob] as const] : [])))
    await this.refuseWithoutRoom(bytes)
    const before = (await this.all()).find(({ id }) => id === handed.id)
    const known = new Map(before?.photos.map((photo) => [photo.id, photo]))
    const named = photos.map(async ({ id, name, blob }) => ({
      id,
      name,
      sha256: blob ? await hashOf(blob) : known.get(id)?.sha256,
    }))
    const item: OutboxItem = {
      ...handed,
      owner: this.owner,
      photos: await Promise.all(named),
      madeAt: before?.madeAt ?? Date.now(),
      revision: (before?.revision ?? 0) + 1,
      state: 'waiting',
    }
    await this.put(item, bytes)
    if (!this.isAsked) void askToStay()
    this.isAsked = true
  }

  /** Once it is with the server or came back, as long as the signal lets. */
  settled(handedIn: string, signal: AbortSignal): Promise<LiveItem> {
    return new Promise((resolve) => {
      const look = () => {
        const item = this.view.items.find(({ id, formerId }) => [id, formerId].includes(handedIn))
        if (!item || !['delivered', 'refused'].includes(item.state)) return
        leave()
        resolve(item)
      }
      const leave = this.subscribe(look)
      signal.addEventListener('abort', leave)
      look()
    })
  }

  /** Sends again what was refused, as it is. */
  async retry(id: string): Promise<void> {
    await this.change(id, { state: 'waiting', reason: undefined })
  }

  /** Keeps an item from going out while the person changes it; it stays here until it is handed in again. */
  async hold(id: string): Promise<OutboxItem | undefined> {
    await this.read()
    const item = this.itemOf(id)
    if (!item || item.state === 'delivered') return undefined
    if (item.state === 'waiting') await this.change(id, { state: 'held' })
    return item
  }

  /** Throws an item away, as the person asked for. */
  async remove(id: string): Promise<void> {
    const item = this.itemOf(id)
    if (!item) return
    this.giveUp(id)
    await this.store.remove(item)
    await this.told()
  }

  photo(id: string): Promise<Blob | undefined> {
    return this.store.photo(id)
  }

  /** Takes over an item from another device; false where it is here already. */
  async takeOver(item: OutboxItem, bytes: Bytes): Promise<boolean> {
    if (item.owner !== this.owner || (await this.all()).some(({ id }) => id === item.id)) return false
    await this.refuseWithoutRoom(bytes)
    await this.put(item, bytes)
    return true
  }

  private itemOf(id: string): LiveItem | undefined {
    return this.view.items.find((item) => item.id === id)
  }

  private async change(id: string, changes: Partial<OutboxItem>): Promise<void> {
    const item = (await this.all()).find((one) => one.id === id)
    if (item) await this.put({ ...item, ...changes, revision: item.revision + 1 }, new Map())
  }

  private async put(item: OutboxItem, bytes: Bytes): Promise<void> {
    this.giveUp(item.id)
    this.live.delete(item.id)
    await this.store.put(item, bytes).catch((fault: unknown) => {
      throw storeFault(fault)
    })
    await this.told()
    this.kick()
  }

  private giveUp(id: string): void {
    if (this.underWay?.id === id) this.underWay.stop.abort()
  }

  private async refuseWithoutRoom(bytes: Bytes): Promise<void> {
    const size = [...bytes.values()].reduce((sum, blob) => sum + blob.size, 0)
    if (size > 0 && (await roomFor(size)).isFull) throw new NoRoom()
  }

  private all(): Promise<OutboxItem[]> {
    return this.store.all(this.owner).catch((fault: unknown) => {
      throw storeFault(fault)
    })
  }

  /** Reads what is kept and tells this tab. */
  private async read(): Promise<void> {
    const items = await this.all().catch(() => undefined)
    if (!items) return
    this.view = { ...this.view, isLoaded: true, items, room: await roomFor() }
    this.show()
  }

  /** Something changed: this tab and the others hear of it. */
  private async told(): Promise<void> {
    await this.read()
    writeText(CHANGED_KEY, String(Date.now() + Math.random()))
  }

  private show(): void {
    const { items } = this.view
    this.view = { ...this.view, items: inOrder(items).map((item) => ({ ...item, ...this.live.get(item.id) })) }
    for (const listener of this.listeners) listener()
  }

  private progress(id: string, progress: Progress | undefined): void {
    this.live.set(id, { ...this.live.get(id), progress })
    this.show()
  }

  /** Sends what waits, one after the other. Answers whether something is left for another round. */
  private async drain(): Promise<'done' | 'later' | 'signed-out'> {
    const tried = new Set<string>()
    for (;;) {
      const waiting = inOrder(await this.all()).filter(({ state }) => state === 'waiting')
      const next = waiting.find(({ id, revision }) => !tried.has(`${id}:${revision}`))
      if (!next || this.stop.signal.aborted) return waiting.length > 0 ? 'later' : 'done'
      tried.add(`${next.id}:${next.revision}`)
      const delivery = await this.send(next)
      if (delivery?.kind === 'signed-out') return 'signed-out'
      if (delivery) await this.settle(next, delivery)
    }
  }

  /** Undefined where it was given up because the person took it back. */
  private async send(item: OutboxItem): Promise<Delivery | undefined> {
    const stop = new AbortController()
    this.underWay = { id: item.id, stop }
    if (this.stop.signal.aborted) stop.abort()
    let percent = 0
    const tell = (isCut: boolean) => this.progress(item.id, { percent, isCut })
    tell(false)
    try {
      return await deliver(item, {
        signal: stop.signal,
        photo: (id) => this.store.photo(id),
        onProgress: (share) => {
          percent = Math.floor(share * 100)
          tell(false)
        },
        onCut: () => tell(true),
      })
    } catch (fault) {
      if (stop.signal.aborted) return undefined
      // What the device could not read now it may read later.
      return fault instanceof Error ? { kind: 'later' } : undefined
    } finally {
      this.underWay = undefined
      this.progress(item.id, undefined)
    }
  }

  private async settle(item: OutboxItem, delivery: Delivery): Promise<void> {
    // Twice would be no accident any more.
    if (delivery.kind === 'id-taken' && item.formerId === undefined) {
      await this.store.rename(item, newId())
      return this.told()
    }
    const settled = settledBy(item, delivery)
    if (!settled || !(await this.store.settle(settled))) return
    if (delivery.kind === 'stored' || delivery.kind === 'sent-before') {
      this.live.set(item.id, { record: delivery.record, isEarlier: delivery.kind === 'sent-before' })
    }
    await this.told()
  }

  /** What was delivered is told for a day. */
  private async forgetDelivered(): Promise<void> {
    const old = Date.now() - DELIVERED_SHOWN_MS
    for (const item of this.view.items) {
      if (item.state === 'delivered' && (item.settledAt ?? 0) < old) await this.store.remove(item)
    }
    await this.read()
  }
}

function settledBy(item: OutboxItem, delivery: Delivery): OutboxItem | undefined {
  const settledAt = Date.now()
  switch (delivery.kind) {
    case 'stored':
    case 'sent-before':
      return { ...item, data: {}, draft: undefined, state: 'delivered', reason: undefined, settledAt }
    case 'refused':
      return { ...item, state: 'refused', reason: delivery.reason, settledAt }
    case 'id-taken':
      return { ...item, state: 'refused', reason: TAKEN, settledAt }
    default:
      return undefined
  }
}

/** Browsers tell it on secure pages only; elsewhere nothing can be uploaded either, which is said then. */
async function hashOf(blob: Blob): Promise<string | undefined> {
  return fingerprint(blob).catch(() => undefined)
}
