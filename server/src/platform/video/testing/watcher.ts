import type { ByteSink } from '../../http/index.ts'

/** A part of an FLV stream, read by the letter of the format and by nothing of ours. */
export interface SeenTag {
  readonly type: number
  readonly at: number
  readonly body: Buffer
}

/** Somebody who watches, and may be slow. */
export class TestWatcher implements ByteSink {
  readonly written: Buffer[] = []
  fault: string | undefined
  isEnded = false
  /** So much waits to be taken. */
  backlog = 0
  /** So often it was looked at how much waits. */
  looks = 0
  #done: (() => void) | undefined

  write(bytes: Buffer): void {
    if (!this.isEnded) this.written.push(bytes)
  }
  waiting(): number {
    this.looks += 1
    return this.backlog
  }
  end(fault?: string): void {
    if (this.isEnded) return
    this.fault = fault
    this.leave()
  }
  onEnd(done: () => void): void {
    if (this.isEnded) return done()
    this.#done = done
  }
  leave(): void {
    this.isEnded = true
    this.#done?.()
  }

  get bytes(): Buffer {
    return Buffer.concat(this.written)
  }
  get tags(): SeenTag[] {
    return tagsIn(this.bytes)
  }
  /** The numbers of the pictures that came, which the camera draws into them. */
  get pictures(): number[] {
    return this.tags.filter(({ type, body }) => type === 9 && body[1] === 1).map(({ body }) => body.readUInt32BE(5))
  }
}

/** The tags of a whole stream; throws where it is none. */
export function tagsIn(bytes: Buffer): SeenTag[] {
  if (bytes.toString('latin1', 0, 4) !== 'FLV\x01') throw new Error('no FLV')
  const tags: SeenTag[] = []
  for (let at = 13; at + 15 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) & 0xffffff
    if (at + 15 + size > bytes.length) break
    if (bytes.readUInt32BE(at + 11 + size) !== size + 11) throw new Error(`the tag at ${at} is broken`)
    const time = bytes.readUInt32BE(at + 4)
    tags.push({
      type: bytes[at] ?? 0,
      at: (time >>> 8) + (time & 0xff) * 0x1000000,
      body: bytes.subarray(at + 11, at + 11 + size),
    })
    at += 15 + size
  }
  return tags
}
