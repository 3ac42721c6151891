import { readText } from '@farm/contract/values'
import type { DynamicData } from '@farm/contract/forms'
import type { Faults } from '@farm/contract/errors'

/** A photo that waits on the device with its item; its bytes stand beside it. */
export interface KeptPhoto {
  readonly id: string
  readonly name: string
  /** Of the bytes as they were kept; absent where the browser can’t tell, which it can on secure pages only. */
  readonly sha256?: string | undefined
}

/** `held`: the person is changing it, and nothing of it goes out meanwhile. */
export type ItemState = 'waiting' | 'held' | 'delivered' | 'refused'

/**
 * What the person may ask for where sending it again as it is would come to the same: `edit`: an earlier send arrived, and
 * this is laid over it; `anew`: it goes under another id; `confirm`: it is stored once something is confirmed.
 */
export type Way = 'edit' | 'anew' | 'confirm'
const WAYS: readonly unknown[] = ['edit', 'anew', 'confirm'] satisfies Way[]

/** Why the server did not take an item. */
export interface Reason {
  readonly text: string
  readonly fields: Faults
  readonly way?: Way | undefined
  /** Codes of what would have to be confirmed. */
  readonly confirm?: readonly string[] | undefined
}

/** Something that is done to a record, instead of adding one. */
export interface Act {
  /** Which call it is, by its name in {@link actSenders}. */
  readonly name: string
  /** Of the record that it is done to. */
  readonly recordId: string
  /** Of which part of the record: what is done to the same part once more takes the place of what waits. */
  readonly part: string
}

/** A record, or an act upon one, that is kept on the device until the server has it. */
export interface OutboxItem {
  /** Of the record, or of the act: however often it is sent, it is there once. */
  readonly id: string
  /** Under which it was handed in, where the person let it go under another one. */
  readonly formerId?: string | undefined
  /** It changes the record that is there under its id; absent where it adds one. */
  readonly isEdit?: boolean | undefined
  /** Fields that were in it as it was handed in before, and are no longer: an edit has to empty them. */
  readonly emptied?: readonly string[] | undefined
  /** What the person confirmed of it as it is: codes that go along. */
  readonly confirmed?: readonly string[] | undefined
  /** Id of the person who made it; nobody else on the device sees or sends it. */
  readonly owner: string
  /** Of the form whose record it is; absent of an act, so that pages from before there were acts leave those alone. */
  readonly formId?: string | undefined
  readonly act?: Act | undefined
  /** The version of the form by which it was made, as far as that was known. */
  readonly formVersion?: number | undefined
  /** What the record or the act says, without what the device adds when it is sent. */
  readonly data: DynamicData
  readonly occurTime: string
  /** When it was kept first, in the milliseconds of the device: they go out in this order. */
  readonly madeAt: number
  /** Grows with every change by the person: what was sent of an older one settles nothing. */
  readonly revision: number
  /** What it is called in lists. */
  readonly title: string
  readonly photos: readonly KeptPhoto[]
  readonly state: ItemState
  readonly reason?: Reason | undefined
  /** When it was settled. */
  readonly settledAt?: number | undefined
  /** Since when it is held. */
  readonly heldAt?: number | undefined
  /** With which it is opened again; only who kept it knows its shape. */
  readonly draft?: unknown
}

const STATES: readonly unknown[] = ['waiting', 'held', 'delivered', 'refused'] satisfies ItemState[]

/** What an older page or a file holds, as far as it is an item; fields that came later get what they mean when absent. */
export function itemIn(kept: unknown): OutboxItem | undefined {
  const { id, owner, formId, data, occurTime, ...rest } = partsOf(kept)
  const act = actIn(rest.act)
  if (typeof id !== 'string' || typeof owner !== 'string') return undefined
  if (typeof formId !== 'string' && !act) return undefined
  if (typeof occurTime !== 'string' || typeof data !== 'object' || data === null) return undefined
  return {
    id,
    formerId: readText(rest.formerId),
    isEdit: rest.isEdit === true || undefined,
    emptied: listIn(rest.emptied),
    confirmed: listIn(rest.confirmed),
    owner,
    formId: readText(formId),
    act,
    formVersion: numberIn(rest.formVersion),
    data: { ...data },
    occurTime,
    madeAt: typeof rest.madeAt === 'number' ? rest.madeAt : Date.parse(occurTime),
    revision: typeof rest.revision === 'number' ? rest.revision : 1,
    title: typeof rest.title === 'string' ? rest.title : '打卡',
    photos: Array.isArray(rest.photos) ? rest.photos.flatMap(photoIn) : [],
    state: isState(rest.state) ? rest.state : 'waiting',
    reason: reasonIn(rest.reason),
    settledAt: numberIn(rest.settledAt),
    heldAt: numberIn(rest.heldAt),
    draft: rest.draft,
  }
}

/** In the order in which they were made. */
export function inOrder(items: readonly OutboxItem[]): OutboxItem[] {
  return items.toSorted((one, other) => one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1))
}

/** How many are not with the server, by whose they are. */
export function countedUnsent(items: readonly OutboxItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { owner, state } of items) if (state !== 'delivered') counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return counts
}

/** An object of unknown shape by its names. */
export function partsOf(value: unknown): DynamicData {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function actIn(kept: unknown): Act | undefined {
  const { name, recordId, part } = partsOf(kept)
  const isWhole = typeof name === 'string' && typeof recordId === 'string' && typeof part === 'string'
  return isWhole ? { name, recordId, part } : undefined
}

function isState(value: unknown): value is ItemState {
  return STATES.includes(value)
}

function photoIn(kept: unknown): KeptPhoto[] {
  const { id, name, sha256 } = partsOf(kept)
  if (typeof id !== 'string') return []
  return [{ id, name: typeof name === 'string' ? name : '照片.jpg', sha256: readText(sha256) }]
}

function reasonIn(kept: unknown): Reason | undefined {
  const { text, fields, way, confirm } = partsOf(kept)
  if (typeof text !== 'string') return undefined
  const faults = Object.entries(partsOf(fields)).map(([name, texts]): [string, string[]] => [
    name,
    Array.isArray(texts) ? textsIn(texts) : [],
  ])
  return {
    text,
    fields: Object.fromEntries(faults),
    way: isWay(way) ? way : undefined,
    confirm: listIn(confirm),
  }
}

function isWay(value: unknown): value is Way {
  return WAYS.includes(value)
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter((one) => typeof one === 'string')
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function listIn(value: unknown): string[] | undefined {
  return Array.isArray(value) ? textsIn(value) : undefined
}

/** With what the person confirmed of it, besides what was confirmed before. */
export function confirming(item: OutboxItem): OutboxItem {
  return { ...item, confirmed: [...(item.confirmed ?? []), ...(item.reason?.confirm ?? [])] }
}

/** What an earlier hand-in named and this one does not. */
export function emptiedBy(data: OutboxItem['data'], before: OutboxItem | undefined): string[] | undefined {
  if (!before) return undefined
  const named = new Set([...(before.emptied ?? []), ...Object.keys(before.data)])
  const emptied = [...named].filter((name) => data[name] === undefined)
  return emptied.length > 0 ? emptied : undefined
}
