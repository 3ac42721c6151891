import { readText, textKeys, watchText, writeText } from '../storage.ts'
import { fingerprint } from '../upload.ts'
import { Board } from './board.ts'
import { HandedInElsewhere, PhotosGone } from './elsewhere.ts'
import { type Act, type OutboxItem, confirming, emptiedBy, inOrder } from './item.ts'
import { leading } from './leading.ts'
import { makeStore } from './open-store.ts'
import { passed } from './passed.ts'
import { renamed } from './renamed.ts'
import { NoRoom, askToStay, roomFor, storeFault } from './room.ts'
import { Sender, released } from './sender.ts'
import type { Bytes, OutboxStore } from './store.ts'
import { v7 as newId } from 'uuid'
import type { Done, Handed, LiveItem, OutboxView } from './view.ts'

const CHANGED_KEY = 'outbox.changed'
const DELIVERED_SHOWN_MS = 24 * 3600_000
/** A new one whenever there is something that tabs of the former version do not send: one that holds it would keep it waiting. */
const LOCK = 'outbox.acts'
/** A photo is kept before its draft names it. */
const UNNAMED_MS = 3600_000
/** So many ids stay noted as spent, whatever the clock says; a draft that bears one of those before can hardly come back. */
const MOST_SPENT = 500

/** Of photos by their ids, where the browser can make them. */
type Hashes = ReadonlyMap<string, string | undefined>

/** Keeps the records of one person on the device until the server has them. */
export class Outbox {
  readonly owner: string
  private readonly store: OutboxStore
  private readonly board: Board
  private readonly stop = new AbortController()
  private readonly sender: Sender
  /** What is on its way to the store. */
  private readonly doing = new Set<Promise<void>>()
  private isAsked = false
  private readonly kick: () => void

  constructor(owner: string, store: OutboxStore = makeStore()) {
    this.owner = owner
    this.store = store
    this.board = new Board(store.isLasting)
    this.sender = new Sender({
      owner,
      store,
      stop: this.stop.signal,
      onLive: (id, live) => this.board.tell(id, live),
      onChanged: () => this.told(),
    })
    const leave = watchText(CHANGED_KEY, () => void this.hear())
    this.stop.signal.addEventListener('abort', leave)
    window.addEventListener('beforeunload', this.holdBack, { signal: this.stop.signal })
    // A page that the browser had put to sleep missed the events of the others.
    document.addEventListener('visibilitychange', () => document.hidden || void this.hear(), {
      signal: this.stop.signal,
    })
    this.kick = leading(`${LOCK}:${owner}`, () => this.sender.round(), this.stop.signal)
    void this.read().then(() => this.sweep())
  }

  readonly subscribe = (listener: () => void): (() => void) => this.board.subscribe(listener)

  readonly snapshot = (): OutboxView => this.board.view

  /** What would be lost with the page is asked about. */
  private readonly holdBack = (event: Event): void => {
    const { isLasting, unsent } = this.snapshot()
    if (!isLasting && unsent > 0) event.preventDefault()
  }

  /** Stops sending; what is kept stays. */
  close(): void {
    this.stop.abort()
  }

  /**
   * Keeps a record with its photos in one go, and sends it as soon as there is a way; answers the id under which it is kept. What is
   * new never takes the place of what is kept, nor is it kept a second time without a word: where its id is spent, by another page or by a
   * draft that outlived its own handing in, it is kept only as another one, with an id and photos of its own. Rejects where it is not kept,
   * so also where what it changes was changed or sent meanwhile.
   */
  async keep(handed: Handed): Promise<string> {
    const { id, changes, isAnother, photos } = handed
    const bytes = new Map(photos.flatMap((photo) => (photo.blob ? [[photo.id, photo.blob] as const] : [])))
    await this.refuseWithoutRoom(bytes)
    const hashes = new Map<string, string | undefined>()
    for (const [photo, blob] of bytes) hashes.set(photo, await hashOf(blob))
    const kept =
      !isAnother &&
      (await this.change(
        id,
        (before, spent) => {
          const isFree = changes === undefined ? !before && !spent : isChangeOf(before, changes)
          return isFree ? this.itemOf(handed, before, hashes) : undefined
        },
        bytes,
      ))
    if (kept && isTaken(kept)) await this.sendAnew(id)
    const last = kept ? id : await this.keepAnew(handed, bytes, hashes)
    if (!this.isAsked) void askToStay()
    this.isAsked = true
    return last
  }

  private itemOf(
    { photos, changes: _changes, isAnother: _isAnother, ...handed }: Handed,
    before: OutboxItem | undefined,
    hashes: Hashes,
  ): OutboxItem {
    const known = new Map(before?.photos.map(({ id, sha256 }) => [id, sha256]))
    return {
      ...handed,
      owner: this.owner,
      formerId: before?.formerId,
      photos: photos.map(({ id, name }) => ({ id, name, sha256: hashes.get(id) ?? known.get(id) })),
      madeAt: before?.madeAt ?? Date.now(),
      revision: (before?.revision ?? 0) + 1,
      // Whoever read that an earlier send arrived, and hands in once more, means the record that is there.
      isEdit: before?.isEdit ?? (before?.reason?.way === 'edit' || undefined),
      emptied: emptiedBy(handed.data, before),
      ...(isTaken(before) ? { state: 'refused', reason: before.reason } : { state: 'waiting' }),
    }
  }

  /**
   * Keeps what is done to a record, and sends it as soon as there is a way; it goes out once, under an id of its own. It takes the place of
   * what waits of the same part: the last is what the person means. Rejects where it is not kept.
   */
  do(done: Done): Promise<void> {
    const doing = this.keepDone(done).finally(() => this.doing.delete(doing))
    this.doing.add(doing)
    return doing
  }

  private async keepDone(done: Done): Promise<void> {
    const item: OutboxItem = {
      ...done,
      id: newId(),
      owner: this.owner,
      photos: [],
      madeAt: Date.now(),
      revision: 1,
      state: 'waiting',
    }
    const before = (await this.all()).find(({ act, state }) => state !== 'delivered' && isSamePart(act, done.act))
    // What was delivered meanwhile, or done once more in another tab, stays: this one goes out after it.
    const took = before && (await this.change(before.id, (now) => (now?.state === before.state ? item : undefined)))
    if (!took) await this.change(item.id, () => item)
  }

  /**
   * Under an id and with photos of its own, those of the other one go with that: where the person wants another one, or the other one is
   * somebody else’s. Its draft is noted under the id that it bears.
   */
  private async keepAnew(handed: Handed, given: Bytes, hashes: Hashes): Promise<string> {
    const { id: draftId, draft, changes, isAnother } = handed
    const spent = await this.store.spent(draftId)
    if (!isAnother && (!spent || spent.owner === this.owner)) throw new HandedInElsewhere(changes)
    const item = this.itemOf(handed, undefined, hashes)
    const bytes = new Map(given)
    for (const { id } of item.photos) {
      const blob = bytes.get(id) ?? (await this.store.photo(id))
      if (blob) bytes.set(id, blob)
    }
    const named = JSON.stringify(spent?.drafts ?? [])
    const gone = item.photos.flatMap(({ id }, index) => (bytes.has(id) || !named.includes(id) ? [] : [index + 1]))
    if (gone.length > 0) throw new PhotosGone(gone)
    const next = renamed(item, bytes)
    const besides = spent?.owner === this.owner ? { id: draftId, draft } : undefined
    await this.change(next.item.id, () => ({ ...next.item, formerId: undefined }), next.bytes, besides)
    return next.item.id
  }

  /** The drafts that were handed in under an id, each as it was; undefined where nothing was. */
  async handedIn(id: string): Promise<readonly unknown[] | undefined> {
    return (await this.store.spent(id))?.drafts
  }

  /** Once it is with the server or came back, as long as the signal lets. */
  settled(handedIn: string, signal: AbortSignal): Promise<LiveItem> {
    return new Promise((resolve) => {
      const look = () => {
        const item = this.snapshot().items.find(({ id, formerId }) => [id, formerId].includes(handedIn))
        if (!item || !['delivered', 'refused'].includes(item.state)) return
        leave()
        resolve(item)
      }
      const leave = this.subscribe(look)
      signal.addEventListener('abort', leave)
      look()
    })
  }

  /**
   * Once what was done to a record before is with the server, or came back. Rejects where it does not get through at present: what is done
   * next would come before it.
   */
  passed(recordId: string): Promise<void> {
    return passed(recordId, { snapshot: this.snapshot, subscribe: this.subscribe, known: this.knownHere() })
  }

  /** Once all that was done in this tab is kept, or is not, and what is kept was read. */
  private async knownHere(): Promise<void> {
    await Promise.allSettled(this.doing)
    if (!this.snapshot().isLoaded) await this.read()
  }

  /** Sends again what was refused or is held, as it is. */
  async retry(id: string): Promise<void> {
    await this.change(id, (now) => (isBack(now) ? asked(now) : undefined))
  }

  /** Sends again all that was refused without a fault of its own: that would be the same once more. */
  async retryAll(): Promise<void> {
    for (const item of await this.all())
      if (item.state === 'refused' && isWorthRetrying(item)) await this.retry(item.id)
  }

  /** Sends again what came back with a question, confirmed. */
  async confirm(id: string): Promise<void> {
    await this.change(id, (now) => (isBack(now) ? asked(confirming(now)) : undefined))
  }

  /** Lays what the person has changed over the record that an earlier send has made. */
  async saveChanges(id: string): Promise<void> {
    await this.change(id, (now) => (isBack(now) ? { ...asked(now), isEdit: true } : undefined))
  }

  /** Sends it as another record, as the person asked for: what stands under its id stays as it is. */
  async sendAnew(id: string): Promise<void> {
    const item = (await this.all()).find((one) => one.id === id)
    if (!isBack(item)) return
    const bytes = new Map<string, Blob>()
    for (const photo of item.photos) {
      const blob = await this.store.photo(photo.id)
      if (blob) bytes.set(photo.id, blob)
    }
    const next = renamed({ ...asked(item), isEdit: undefined, emptied: undefined }, bytes)
    await this.change(id, (now) => (now?.revision === item.revision ? next.item : undefined), next.bytes)
  }

  /** Keeps an item from going out while the person changes it, until it is handed in again or released. */
  async hold(id: string): Promise<OutboxItem | undefined> {
    const held = await this.change(id, (now) =>
      now?.state === 'waiting' ? { ...now, state: 'held', heldAt: Date.now(), revision: now.revision + 1 } : undefined,
    )
    const item = held ?? (await this.all()).find((one) => one.id === id)
    return item?.state === 'delivered' ? undefined : item
  }

  /** The person leaves it as it was: it goes out so. */
  async release(id: string): Promise<void> {
    await this.change(id, released)
  }

  /** Throws an item away, as the person asked for. */
  async remove(id: string): Promise<void> {
    await this.store.remove(id)
    await this.told()
  }

  photo(id: string): Promise<Blob | undefined> {
    return this.store.photo(id)
  }

  /** Keeps photos of what is still being filled in; the record that names them takes them over. Rejects where there is no room. */
  async keepPhotos(bytes: Bytes): Promise<void> {
    await this.refuseWithoutRoom(bytes)
    await this.store.putLoose(this.owner, bytes, Date.now()).catch((fault: unknown) => {
      throw storeFault(fault)
    })
    await this.read()
  }

  /** Throws photos away that no record has taken over. */
  async dropPhotos(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.store.removeLoose(ids)
    await this.read()
  }

  /** Takes over an item from another device, which nobody is changing here; false where it is here already. */
  async takeOver(item: OutboxItem, bytes: Bytes): Promise<boolean> {
    if (item.owner !== this.owner) return false
    await this.refuseWithoutRoom(bytes)
    const taken = item.state === 'held' ? { ...item, state: 'waiting' as const, heldAt: undefined } : item
    return (await this.change(item.id, (now) => (now ? undefined : taken), bytes)) !== undefined
  }

  /** How many are not with the server, of everybody on this device. */
  unsentOfAll(): Promise<ReadonlyMap<string, number>> {
    return this.store.unsent()
  }

  /** What is not with the server is called, in the order in which it was made. */
  async unsentTitles(): Promise<string[]> {
    return inOrder(await this.all()).flatMap(({ state, title }) => (state === 'delivered' ? [] : [title]))
  }

  /** Reads what is kept and tells this tab; what was taken back meanwhile goes no further. */
  async read(): Promise<void> {
    try {
      const room = await roomFor()
      const items = await this.all()
      this.board.show(items, { isLasting: this.store.isLasting, room })
      this.sender.giveUpUnless(items)
    } catch (fault) {
      this.board.fail(fault)
    }
  }

  private async change(...asked: Parameters<OutboxStore['change']>): Promise<OutboxItem | undefined> {
    const [id] = asked
    const changed = await this.store.change(...asked).catch((fault: unknown) => {
      throw storeFault(fault)
    })
    // What stands here is not what this tab took it for.
    if (!changed) await this.read()
    if (!changed) return undefined
    this.board.forget(id)
    await this.told()
    this.kick()
    return changed
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

  /** Another tab has changed something. */
  private async hear(): Promise<void> {
    await this.read()
    this.kick()
  }

  /** Something changed: this tab and the others hear of it. */
  private async told(): Promise<void> {
    await this.read()
    writeText(CHANGED_KEY, String(Date.now() + Math.random()))
  }

  /** What was delivered is told for a day. */
  private async sweep(): Promise<void> {
    const old = Date.now() - DELIVERED_SHOWN_MS
    for (const { id, state, settledAt = 0 } of this.snapshot().items) {
      if (state === 'delivered' && settledAt < old) await this.store.remove(id)
    }
    // What is being filled in names its photos and its id. The clock of the phone has no say: it may be wrong.
    const drafts = textKeys('').map((key) => readText(key) ?? '')
    await this.store.sweepLoose(this.owner, {
      before: Date.now() - UNNAMED_MS,
      most: MOST_SPENT,
      isNamed: (id) => drafts.some((text) => text.includes(id)),
    })
    await this.read()
  }
}

function isSamePart(one: Act | undefined, other: Act): boolean {
  return one?.name === other.name && one.recordId === other.recordId && one.part === other.part
}

/** Something else stands under its id, which the person was told. */
function isTaken(item: OutboxItem | undefined): item is OutboxItem {
  return item?.state === 'refused' && item.reason?.way === 'anew'
}

/** What changes an item takes the place of the one that it was made from. */
function isChangeOf(before: OutboxItem | undefined, revision: number): boolean {
  return before !== undefined && before.state !== 'delivered' && before.revision === revision
}

/** It came back, or is held while it is changed. */
function isBack(item: OutboxItem | undefined): item is OutboxItem {
  return item?.state === 'refused' || item?.state === 'held'
}

/** Whether sending it as it is may come to something else: nothing of its own was at fault. */
export function isWorthRetrying({ reason }: OutboxItem): boolean {
  return reason?.way === undefined && Object.keys(reason?.fields ?? {}).length === 0
}

function asked(now: OutboxItem): OutboxItem {
  return { ...now, state: 'waiting', reason: undefined, heldAt: undefined, revision: now.revision + 1 }
}

/** Browsers tell it on secure pages only; elsewhere nothing can be uploaded either, which is said then. */
async function hashOf(blob: Blob): Promise<string | undefined> {
  return fingerprint(blob).catch(() => undefined)
}
