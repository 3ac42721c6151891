import { existsSync } from 'node:fs'
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lsn } from '../db/index.ts'
import { type Archive, diskFault } from './archive.ts'
import type { BackupKey } from './key.ts'
import { type Position, parsePiece, position as positionSchema } from './pieces.ts'

const FOLDER = 'wal'
const POSITION = 'wal/position'
const LENGTH_BYTES = 4

export function segmentName(timeline: number, lsn: Lsn, bytes: number): string {
  const perFile = 0x1_0000_0000n / BigInt(bytes)
  const number = lsn / BigInt(bytes)
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${hex(BigInt(timeline))}${hex(number / perFile)}${hex(number % perFile)}`
}

export function archivedSegments(archive: Archive): string[] {
  const names = archive.list(FOLDER).filter((name) => /^[0-9A-F]{24}(\.partial)?$/.test(name))
  return [...new Set(names.map((name) => name.slice(0, 24)))]
}

export function removeSegment(archive: Archive, name: string): void {
  archive.remove(`${FOLDER}/${name}`)
  archive.remove(`${FOLDER}/${name}.partial`)
}

export async function readPosition(archive: Archive): Promise<Position | undefined> {
  if (!existsSync(join(archive.folder, POSITION))) return undefined
  return parsePiece(positionSchema, await archive.get(POSITION))
}

export async function writePosition(archive: Archive, position: Position): Promise<void> {
  await archive.put(POSITION, Buffer.from(JSON.stringify(position)))
}

/** The bytes of a segment from its beginning, as far as they are archived; undefined where there are none. */
export async function readSegment(archive: Archive, name: string): Promise<Buffer | undefined> {
  if (existsSync(join(archive.folder, FOLDER, name))) return archive.get(`${FOLDER}/${name}`)
  const path = join(archive.folder, FOLDER, `${name}.partial`)
  if (!existsSync(path)) return undefined
  const { content } = await readFrames(archive.key, name, await readFile(path))
  return content
}

/** A frame at the end that a crash has torn was never acknowledged, and does not count. */
async function readFrames(key: BackupKey, name: string, bytes: Buffer): Promise<{ content: Buffer; whole: number }> {
  const pieces: Buffer[] = []
  let [whole, offset] = [0, 0]
  while (whole + LENGTH_BYTES <= bytes.length) {
    const end = whole + LENGTH_BYTES + bytes.readUInt32BE(whole)
    if (end > bytes.length) break
    const piece = await key.open(`${name}@${offset}`, bytes.subarray(whole + LENGTH_BYTES, end))
    pieces.push(piece)
    offset += piece.length
    whole = end
  }
  return { content: Buffer.concat(pieces), whole }
}

/** The segment that is being written; what `append` was given is on the disk when it returns. */
export class OpenSegment {
  readonly #archive: Archive
  readonly #name: string
  readonly #bytes: number
  readonly #pieces: Buffer[]
  readonly #file: FileHandle
  length: number

  private constructor(archive: Archive, name: string, bytes: number, opened: { file: FileHandle; content: Buffer }) {
    this.#archive = archive
    this.#name = name
    this.#bytes = bytes
    this.#pieces = [opened.content]
    this.#file = opened.file
    this.length = opened.content.length
  }

  static async open(archive: Archive, name: string, bytes: number): Promise<OpenSegment> {
    const path = join(archive.folder, FOLDER, `${name}.partial`)
    try {
      await mkdir(join(archive.folder, FOLDER), { recursive: true, mode: 0o700 })
      const before = existsSync(path) ? await readFrames(archive.key, name, await readFile(path)) : undefined
      const file = await open(path, 'a', 0o600)
      await file.truncate(before?.whole ?? 0)
      return new OpenSegment(archive, name, bytes, { file, content: before?.content ?? Buffer.alloc(0) })
    } catch (error) {
      throw diskFault(error, path)
    }
  }

  async append(content: Buffer): Promise<void> {
    const sealed = await this.#archive.key.seal(`${this.#name}@${this.length}`, content)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(sealed.length)
    try {
      await this.#file.writeFile(Buffer.concat([length, sealed]))
      await this.#file.datasync()
    } catch (error) {
      throw diskFault(error, this.#name)
    }
    this.#pieces.push(content)
    this.length += content.length
    if (this.length === this.#bytes) await this.#complete()
  }

  get isComplete(): boolean {
    return this.length === this.#bytes
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** One piece compresses better than many. */
  async #complete(): Promise<void> {
    await this.#archive.put(`${FOLDER}/${this.#name}`, Buffer.concat(this.#pieces))
    this.#archive.remove(`${FOLDER}/${this.#name}.partial`)
  }
}
