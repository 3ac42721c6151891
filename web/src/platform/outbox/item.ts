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

/** Why the server did not take an item. */
export interface Reason {
  readonly text: string
  readonly fields: Faults
}

/** A record that is kept on the device until the server has it. */
export interface OutboxItem {
  /** Of the record: however often it is sent, it is there once. */
  readonly id: string
  /** Under which it was handed in, where that one turned out to belong to something else. */
  readonly formerId?: string | undefined
  /** Id of the person who made it; nobody else on the device sees or sends it. */
  readonly owner: string
  readonly formId: string
  /** What the record says, without what the device adds when it is sent. */
  readonly data: Readonly<Record<string, unknown>>
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
  /** With which it is opened again; only who kept it knows its shape. */
  readonly draft?: unknown
}

const STATES: readonly unknown[] = ['waiting', 'held', 'delivered', 'refused'] satisfies ItemState[]

/** What an older page or a file holds, as far as it is an item; fields that came later get what they mean when absent. */
export function itemIn(kept: unknown): OutboxItem | undefined {
  const { id, owner, formId, data, occurTime, ...rest } = partsOf(kept)
  if (typeof id !== 'string' || typeof owner !== 'string' || typeof formId !== 'string') return undefined
  if (typeof occurTime !== 'string' || typeof data !== 'object' || data === null) return undefined
  return {
    id,
    formerId: textIn(rest.formerId),
    owner,
    formId,
    data: { ...data },
    occurTime,
    madeAt: typeof rest.madeAt === 'number' ? rest.madeAt : Date.parse(occurTime),
    revision: typeof rest.revision === 'number' ? rest.revision : 1,
    title: typeof rest.title === 'string' ? rest.title : '打卡',
    photos: Array.isArray(rest.photos) ? rest.photos.flatMap(photoIn) : [],
    state: isState(rest.state) ? rest.state : 'waiting',
    reason: reasonIn(rest.reason),
    settledAt: typeof rest.settledAt === 'number' ? rest.settledAt : undefined,
    draft: rest.draft,
  }
}

/** In the order in which they were made. */
export function inOrder(items: readonly OutboxItem[]): OutboxItem[] {
  return items.toSorted((one, other) => one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1))
}

/** An object of unknown shape by its names. */
export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isState(value: unknown): value is ItemState {
  return STATES.includes(value)
}

function photoIn(kept: unknown): KeptPhoto[] {
  const { id, name, sha256 } = partsOf(kept)
  if (typeof id !== 'string') return []
  return [{ id, name: typeof name === 'string' ? name : '照片.jpg', sha256: textIn(sha256) }]
}

function reasonIn(kept: unknown): Reason | undefined {
  const { text, fields } = partsOf(kept)
  if (typeof text !== 'string') return undefined
  const faults = Object.entries(partsOf(fields)).map(([name, texts]): [string, string[]] => [
    name,
    Array.isArray(texts) ? texts.filter((one) => typeof one === 'string') : [],
  ])
  return { text, fields: Object.fromEntries(faults) }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
