import { type OutboxItem, itemIn, partsOf } from './item.ts'
import type { Outbox } from './outbox.ts'

const KIND = 'farm-outbox'
const VERSION = 1

/** What came of reading a file from another device. */
export interface TakenOver {
  readonly taken: number
  /** They are on this device already, or were sent from it. */
  readonly known: number
}

/** The file is none of ours, or somebody else’s. */
export class WrongFile extends Error {}

/** All of the person’s items that are not with the server, with their photos: a line of JSON each. */
export async function exported(outbox: Outbox): Promise<Blob> {
  const items = outbox.snapshot().items.filter(({ state }) => state !== 'delivered')
  const lines = items.map(async (live) => {
    const item = itemIn(live)
    const photos = live.photos.map(async ({ id }) => {
      const blob = await outbox.photo(id)
      return blob ? [{ id, type: blob.type, base64: await base64Of(blob) }] : []
    })
    return JSON.stringify({ item, photos: (await Promise.all(photos)).flat() })
  })
  const head = JSON.stringify({ kind: KIND, version: VERSION, owner: outbox.owner })
  return new Blob([[head, ...(await Promise.all(lines))].join('\n')], { type: 'application/jsonl' })
}

/** Takes over what the same person has exported on another device; what is here already is left as it is. */
export async function takenOver(outbox: Outbox, file: Blob): Promise<TakenOver> {
  const [head = '', ...lines] = (await file.text()).split('\n').filter((line) => line.trim() !== '')
  const { kind, version, owner } = partsOf(parsed(head))
  if (kind !== KIND || version !== VERSION) throw new WrongFile('这不是导出的待上传打卡文件')
  if (owner !== outbox.owner) throw new WrongFile('这个文件是另一个账号导出的，请用那个账号登录后导入')
  const entries = lines.map(entryIn)
  let taken = 0
  for (const { item, bytes } of entries) taken += (await outbox.takeOver(item, bytes)) ? 1 : 0
  return { taken, known: entries.length - taken }
}

interface Entry {
  readonly item: OutboxItem
  readonly bytes: ReadonlyMap<string, Blob>
}

function entryIn(line: string): Entry {
  const { item: kept, photos } = partsOf(parsed(line))
  const item = itemIn(kept)
  if (!item) throw new WrongFile('文件不完整，请重新导出')
  const list: readonly unknown[] = Array.isArray(photos) ? photos : []
  return { item, bytes: new Map(list.flatMap(photoIn)) }
}

function photoIn(kept: unknown): (readonly [string, Blob])[] {
  const { id, type, base64 } = partsOf(kept)
  if (typeof id !== 'string' || typeof base64 !== 'string') return []
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return [[id, new Blob([bytes], { type: typeof type === 'string' ? type : '' })]]
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const AT_ONCE = 0x8000

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  }
  return btoa(letters)
}
