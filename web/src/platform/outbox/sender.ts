import { type Delivery, deliver } from './deliver.ts'
import { type OutboxItem, inOrder } from './item.ts'
import type { Live } from './view.ts'
import type { OutboxStore } from './store.ts'

/** Who changes an item and leaves it so for this long does not come back to it: it goes out as it was. */
const HELD_LONGEST_MS = 12 * 3600_000

interface SenderOptions {
  readonly owner: string
  readonly store: OutboxStore
  /** The page is left. */
  readonly stop: AbortSignal
  /** How an item stands by now that is under way. */
  readonly onLive: (id: string, live: Live) => void
  /** Something else is kept by now. */
  readonly onChanged: () => Promise<void>
}

/** Sends what waits of one person, one after the other. */
export class Sender {
  private readonly options: SenderOptions
  private underWay: { readonly item: OutboxItem; readonly stop: AbortController } | undefined

  constructor(options: SenderOptions) {
    this.options = options
    options.stop.addEventListener('abort', () => this.underWay?.stop.abort())
  }

  /** What is under way goes no further, unless it is among these as it was sent. */
  giveUpUnless(items: readonly OutboxItem[]): void {
    const { item, stop } = this.underWay ?? {}
    if (item && !items.some((one) => isUnchanged(one, item))) stop?.abort()
  }

  /** Goes once through what waits. Answers whether something is left for another round. */
  async round(): Promise<'done' | 'later' | 'signed-out'> {
    const { owner, store, stop } = this.options
    const tried = new Set<string>()
    await this.releaseForgotten()
    for (;;) {
      const waiting = inOrder(await store.all(owner)).filter(({ state }) => state === 'waiting')
      const next = waiting.find(({ id, revision }) => !tried.has(`${id}:${revision}`))
      if (!next || stop.aborted) return waiting.length > 0 ? 'later' : 'done'
      tried.add(`${next.id}:${next.revision}`)
      const delivery = await this.send(next)
      if (delivery.kind === 'signed-out') return 'signed-out'
      await this.settle(next, delivery)
    }
  }

  private async send(item: OutboxItem): Promise<Delivery> {
    const stop = new AbortController()
    this.underWay = { item, stop }
    if (this.options.stop.aborted) stop.abort()
    const { store, owner, onLive } = this.options
    let percent = 0
    const tell = (isCut: boolean) => onLive(item.id, { progress: { percent, isCut } })
    tell(false)
    try {
      return await deliver(item, {
        signal: stop.signal,
        photo: (id) => store.photo(id),
        isCurrent: async () => (await store.all(owner)).some((one) => isUnchanged(one, item)),
        onProgress: (share) => {
          percent = Math.floor(share * 100)
          tell(false)
        },
        onCut: () => tell(true),
      })
    } catch (fault) {
      if (stop.signal.aborted) return { kind: 'taken-back' }
      return { kind: 'later', trouble: troubleIn(fault) }
    } finally {
      this.underWay = undefined
      onLive(item.id, { progress: undefined })
    }
  }

  private async settle(item: OutboxItem, delivery: Delivery): Promise<void> {
    const { store, onLive, onChanged } = this.options
    if (delivery.kind === 'later') onLive(item.id, { trouble: delivery.trouble })
    const settled = settledBy(item, delivery)
    if (!settled) return
    const isKept = await store.change(item.id, (now) => (now?.revision === item.revision ? settled : undefined))
    if (!isKept) return
    if (delivery.kind === 'stored') onLive(item.id, { record: delivery.record, trouble: undefined })
    await onChanged()
  }

  private async releaseForgotten(): Promise<void> {
    const { owner, store } = this.options
    const old = Date.now() - HELD_LONGEST_MS
    for (const { id, state, heldAt = 0 } of await store.all(owner)) {
      if (state === 'held' && heldAt < old) await store.change(id, released)
    }
  }
}

/** An item that is held goes out as it was; any other is left as it is. */
export function released(now: OutboxItem | undefined): OutboxItem | undefined {
  if (now?.state !== 'held') return undefined
  return { ...now, state: 'waiting', heldAt: undefined, revision: now.revision + 1 }
}

function isUnchanged(now: OutboxItem, sent: OutboxItem): boolean {
  return now.id === sent.id && now.revision === sent.revision
}

function settledBy(item: OutboxItem, delivery: Delivery): OutboxItem | undefined {
  const settledAt = Date.now()
  if (delivery.kind === 'stored') {
    return { ...item, data: {}, draft: undefined, state: 'delivered', reason: undefined, settledAt }
  }
  if (delivery.kind === 'refused') return { ...item, state: 'refused', reason: delivery.reason, settledAt }
  return undefined
}

/** What the device could not do now it may do later. */
function troubleIn(fault: unknown): string {
  if (fault instanceof Error && !(fault instanceof DOMException) && !(fault instanceof TypeError)) return fault.message
  return '这台设备上保存的内容读取失败，稍后自动再试'
}
