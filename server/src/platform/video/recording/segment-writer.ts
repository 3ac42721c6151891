import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, syncFolder } from '../../files/index.ts'
import { flvHeader } from '../flv-tag.ts'

/** What waits to be written may be so much; more means that the disk does not keep up. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024

/** What waits for the disk of one recorder, in all files that it has not ended yet. */
export class Backlog {
  readonly #most: number
  #bytes = 0

  constructor(most = MOST_WAITING_BYTES) {
    this.#most = most
  }

  get isEmpty(): boolean {
    return this.#bytes === 0
  }

  /** False where there is no room for so many bytes more. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > this.#most) return false
    this.#bytes += bytes
    return true
  }

  release(bytes: number): void {
    this.#bytes -= bytes
  }
}

export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'write' | 'sync' | 'close'>>

interface Means {
  readonly backlog: Backlog
  /** How the disk is written to. */
  readonly openFile?: OpenFile | undefined
}

/** One file of a recording while it is written: what was flushed outlives the process, what was closed a power cut. */
export class SegmentWriter {
  readonly #path: string
  readonly #backlog: Backlog
  readonly #openFile: OpenFile
  #file: Awaited<ReturnType<OpenFile>> | undefined
  #waiting: Buffer[] = [flvHeader('silent')]
  /** Of the backlog what is of this file; its first bytes are not. */
  #waitingBytes = 0
  #written = 0
  #isClosed = false

  constructor(path: string, { backlog, openFile = openNew }: Means) {
    this.#path = path
    this.#backlog = backlog
    this.#openFile = openFile
  }

  /** Bytes in the file by now. */
  get written(): number {
    return this.#written
  }

  /** Takes what is to be written with the next flush; false where too much waits already. */
  add(bytes: Buffer): boolean {
    if (!this.#backlog.take(bytes.length)) return false
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    return true
  }

  /** Writes what waits; one at a time. Nothing more once it is closed. */
  async flush(): Promise<void> {
    const waiting = this.#waiting
    if (waiting.length === 0 || this.#isClosed) return
    const bytes = this.#waitingBytes
    this.#waiting = []
    this.#file ??= await this.#openFile(this.#path)
    this.#written += await writeWhole(this.#file, waiting, this.#written)
    this.#release(bytes)
  }

  /** Everything is on disk when this ends, or will never be. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    try {
      await this.flush()
      await this.#file?.sync()
    } finally {
      this.#isClosed = true
      this.#waiting = []
      this.#release(this.#waitingBytes)
      const file = this.#file
      this.#file = undefined
      await file?.close()
    }
  }

  #release(bytes: number): void {
    this.#waitingBytes -= bytes
    this.#backlog.release(bytes)
  }
}

async function openNew(path: string): Promise<FileHandle> {
  const folder = dirname(path)
  await makeFolder(folder)
  const file = await open(path, 'wx', 0o600)
  await syncFolder(folder)
  return file
}

/** Answers how many bytes that were. Vectors are limited by the system, and a disk that is nearly full takes a part of one. */
async function writeWhole(
  file: Awaited<ReturnType<OpenFile>>,
  buffers: readonly Buffer[],
  position: number,
): Promise<number> {
  const bytes = buffers.length === 1 && buffers[0] ? buffers[0] : Buffer.concat(buffers)
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
  return bytes.length
}
