import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, syncFolder } from '../../files/index.ts'
import { flvHeader } from '../flv-tag.ts'

/** What waits to be written may be so much; more means that the disk does not keep up. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024

/** One file of a recording while it is written: what was flushed outlives the process, what was closed a power cut. */
export class SegmentWriter {
  readonly #path: string
  #file: FileHandle | undefined
  #waiting: Buffer[] = [flvHeader('silent')]
  #waitingBytes = this.#waiting[0]?.length ?? 0
  #written = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Bytes in the file by now. */
  get written(): number {
    return this.#written
  }

  /** Takes what is to be written with the next flush; false where too much waits already. */
  add(bytes: Buffer): boolean {
    if (this.#waitingBytes + bytes.length > MOST_WAITING_BYTES) return false
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    return true
  }

  /** Writes what waits; one at a time. */
  async flush(): Promise<void> {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    this.#file ??= await this.#open()
    await writeWhole(this.#file, waiting, this.#written)
    const bytes = sizeOf(waiting)
    this.#written += bytes
    this.#waitingBytes -= bytes
  }

  /** Everything is on disk when this ends. */
  async close(): Promise<void> {
    try {
      await this.flush()
      await this.#file?.sync()
    } finally {
      await this.#file?.close()
      this.#file = undefined
    }
  }

  async #open(): Promise<FileHandle> {
    const folder = dirname(this.#path)
    await makeFolder(folder)
    const file = await open(this.#path, 'wx', 0o600)
    await syncFolder(folder)
    return file
  }
}

/** Vectors are limited by the system, and a disk that is nearly full takes a part of one. */
async function writeWhole(file: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  const bytes = buffers.length === 1 && buffers[0] ? buffers[0] : Buffer.concat(buffers)
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

function sizeOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}
