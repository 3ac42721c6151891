import type { FlvTag } from './flv-tag.ts'
import { VideoFault } from './video-fault.ts'

/** No picture of a camera is larger; a stream that says so is none. */
const MOST_TAG_BYTES = 8 * 1024 * 1024
const FILE_HEAD_BYTES = 9
const TAG_HEAD_BYTES = 11
const SIZE_BYTES = 4

const kinds: ReadonlyMap<number, FlvTag['kind']> = new Map([
  [8, 'audio'],
  [9, 'video'],
  [18, 'script'],
])

/** Takes an FLV stream apart as it comes in, in whatever pieces. */
export class FlvReader {
  #rest: Buffer = Buffer.alloc(0)
  #isBegun = false

  /** The tags that are whole now; throws a `VideoFault` where it is no FLV. */
  read(chunk: Buffer): FlvTag[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (!this.#isBegun && !this.#begin()) return []
    const tags: FlvTag[] = []
    let at = 0
    for (let next = tagAt(this.#rest, at); next; next = tagAt(this.#rest, at)) {
      at = next.end
      if (next.tag) tags.push(next.tag)
    }
    this.#rest = this.#rest.subarray(at)
    return tags
  }

  #begin(): boolean {
    const rest = this.#rest
    if (rest.toString('latin1', 0, 3) !== 'FLV'.slice(0, rest.length)) throw new VideoFault('收到的不是 FLV 视频流')
    if (rest.length < FILE_HEAD_BYTES) return false
    const end = rest.readUInt32BE(5) + SIZE_BYTES
    if (end > TAG_HEAD_BYTES + FILE_HEAD_BYTES) throw new VideoFault('收到的不是 FLV 视频流')
    if (rest.length < end) return false
    this.#rest = rest.subarray(end)
    this.#isBegun = true
    return true
  }
}

function tagAt(bytes: Buffer, at: number): { readonly tag: FlvTag | undefined; readonly end: number } | undefined {
  const begin = at + TAG_HEAD_BYTES
  if (bytes.length < begin) return undefined
  const size = bytes.readUIntBE(at + 1, 3)
  if (size > MOST_TAG_BYTES) throw new VideoFault('视频流已损坏')
  const end = begin + size + SIZE_BYTES
  if (bytes.length < end) return undefined
  const kind = kinds.get((bytes[at] ?? 0) & 0x1f)
  const timeMs = bytes.readUIntBE(at + 4, 3) + (bytes[at + 7] ?? 0) * 0x1000000
  // An own copy: a part of a large chunk would keep the whole in memory.
  const tag = kind && size > 0 ? { kind, timeMs, body: Buffer.from(bytes.subarray(begin, begin + size)) } : undefined
  return { tag, end }
}
