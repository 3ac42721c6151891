import { readList } from '@farm/contract/values'
import { type KeptPhoto, type OutboxItem, itemIn, partsOf } from './item.ts'
import type { Outbox } from './outbox.ts'
import { BlobReader } from './blob-reader.ts'

const KIND = 'farm-outbox'
/** A line for each item, and behind it the bytes of its photos as they are. */
const VERSION = 2
/** A line for each item with the bytes of its photos in it: how it was written before. */
const IN_LINES = 1

/** What came of reading a file from another device. */
export interface TakenOver {
  readonly taken: number
  /** They are on this device already, or were sent from it. */
  readonly known: number
  /** Why it was broken off there; what was taken stays. */
  readonly brokenOff?: string | undefined
}

/** The file is none of ours, or somebody else’s. */
export class WrongFile extends Error {}

/**
 * All of the person’s items that are not with the server, with their photos. Bytes are named, not read: a file of
 * gigabytes takes no memory.
 */
export async function exported(outbox: Outbox): Promise<Blob> {
  const parts: BlobPart[] = [line({ kind: KIND, version: VERSION, owner: outbox.owner })]
  for (const live of outbox.snapshot().items) {
    if (live.state === 'delivered') continue
    const held = await heldBy(outbox, live.photos)
    const photos = held.map(([id, { type, size }]) => ({ id, type, size }))
    parts.push(line({ item: itemIn(live), photos }), ...held.map(([, blob]) => blob))
  }
  return new Blob(parts, { type: 'application/octet-stream' })
}

/**
 * Takes over what the same person has exported on another device, one item at a time; what is here already is left as it
 * is. Rejects where the file is none of theirs.
 */
export async function takenOver(outbox: Outbox, file: Blob, onTaken?: (so: TakenOver) => void): Promise<TakenOver> {
  const reader = new BlobReader(file)
  const version = await versionIn(reader, outbox.owner)
  let so: TakenOver = { taken: 0, known: 0 }
  try {
    for (let text = await reader.line(); text !== undefined; text = await reader.line()) {
      const { item, bytes } = version === VERSION ? entryIn(text, reader) : entryInLine(text)
      const isNew = await outbox.takeOver(item, bytes)
      so = isNew ? { ...so, taken: so.taken + 1 } : { ...so, known: so.known + 1 }
      onTaken?.(so)
    }
    return so
  } catch (fault) {
    return { ...so, brokenOff: fault instanceof Error ? fault.message : String(fault) }
  }
}

async function heldBy(outbox: Outbox, photos: readonly KeptPhoto[]): Promise<(readonly [string, Blob])[]> {
  const held: (readonly [string, Blob])[] = []
  for (const { id } of photos) {
    const blob = await outbox.photo(id)
    if (blob) held.push([id, blob])
  }
  return held
}

async function versionIn(reader: BlobReader, owner: string): Promise<number> {
  const { kind, version, owner: whose } = partsOf(parsed((await reader.line()) ?? ''))
  if (kind !== KIND || (version !== VERSION && version !== IN_LINES)) {
    throw new WrongFile('这不是导出的待上传打卡文件')
  }
  if (whose !== owner) throw new WrongFile('这个文件是另一个账号导出的，请用那个账号登录后导入')
  return version
}

interface Entry {
  readonly item: OutboxItem
  readonly bytes: ReadonlyMap<string, Blob>
}

/** The item of a line and, behind it in the file, the bytes of its photos. */
function entryIn(text: string, reader: BlobReader): Entry {
  const { item, photos } = partsOf(parsed(text))
  const bytes = readList(photos).map((photo): [string, Blob] => {
    const { id, type, size } = partsOf(photo)
    if (typeof id !== 'string' || typeof size !== 'number') throw incomplete()
    const blob = reader.bytes(size, typeof type === 'string' ? type : '')
    if (blob.size !== size) throw incomplete()
    return [id, blob]
  })
  return { item: wholeItem(item), bytes: new Map(bytes) }
}

function entryInLine(text: string): Entry {
  const { item, photos } = partsOf(parsed(text))
  const bytes = readList(photos).map((photo): [string, Blob] => {
    const { id, type, base64 } = partsOf(photo)
    if (typeof id !== 'string' || typeof base64 !== 'string') throw incomplete()
    return [id, new Blob([bytesIn(base64)], { type: typeof type === 'string' ? type : '' })]
  })
  return { item: wholeItem(item), bytes: new Map(bytes) }
}

function wholeItem(kept: unknown): OutboxItem {
  const item = itemIn(kept)
  if (!item) throw incomplete()
  return item
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw incomplete()
  }
}

function incomplete(): WrongFile {
  return new WrongFile('文件不完整，请重新导出')
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
