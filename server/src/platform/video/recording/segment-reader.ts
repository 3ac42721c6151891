import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { FlvReader } from '../flv-reader.ts'
import { type FlvTag, flvHeader, videoPart, written } from '../flv-tag.ts'
import { VideoFault } from '../video-fault.ts'

/** A part of a recorded file: its time counts from the first of that file. */
export interface RecordedTag extends FlvTag {
  readonly isKey: boolean
  readonly isHeader: boolean
}

const CHUNK_BYTES = 256 * 1024
const TAG_AROUND_BYTES = written({ kind: 'video', timeMs: 0, body: Buffer.alloc(0) }, 0).length
const HEAD_BYTES = flvHeader('silent').length

/** Reads a file as far as it is whole: what was torn off at its end, or is still written, is not there. */
export async function* tagsOf(file: string | FileHandle): AsyncGenerator<RecordedTag> {
  const reader = new FlvReader()
  let first: number | undefined
  for await (const chunk of bytesOf(file)) {
    for (const tag of tagsIn(reader, chunk)) {
      first ??= tag.timeMs
      const { isKey, isHeader } = videoPart(tag.body)
      yield { ...tag, timeMs: sinceFirst(tag.timeMs - first), isKey, isHeader }
    }
  }
}

function bytesOf(file: string | FileHandle): AsyncIterable<unknown> {
  return typeof file === 'string' ? createReadStream(file, { highWaterMark: CHUNK_BYTES }) : heldBytes(file)
}

/** From its beginning on each time; a stream of it would close what is held open. */
async function* heldBytes(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** Times of a stream that runs for weeks begin anew at 2³² ms; what lies a little before the first is of its moment. */
function sinceFirst(ms: number): number {
  const since = ms >>> 0
  return since < 2 ** 31 ? since : 0
}

function tagsIn(reader: FlvReader, chunk: unknown): readonly FlvTag[] {
  try {
    return chunk instanceof Buffer ? reader.read(chunk) : []
  } catch (error) {
    if (error instanceof VideoFault) return []
    throw error
  }
}

/** What stands in a file as far as it is whole. */
export interface Measured {
  /** Up to the end of the last whole part. */
  readonly bytes: number
  readonly lengthMs: number
  readonly pictures: number
}

export async function measured(path: string): Promise<Measured> {
  let bytes = HEAD_BYTES
  let lengthMs = 0
  let pictures = 0
  let step = 0
  for await (const { body, timeMs, isHeader } of tagsOf(path)) {
    bytes += TAG_AROUND_BYTES + body.length
    if (isHeader) continue
    pictures += 1
    step = timeMs > lengthMs ? timeMs - lengthMs : step
    lengthMs = Math.max(lengthMs, timeMs)
  }
  return { bytes, lengthMs: lengthMs + step, pictures }
}

/** The time of the last key picture that is not after a time; of the first where all are. */
export async function keyAtOrBefore(path: string, timeMs: number): Promise<number> {
  let found = 0
  for await (const tag of tagsOf(path)) {
    if (tag.timeMs > timeMs) break
    if (tag.isKey) found = tag.timeMs
  }
  return found
}
