import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { open, opendir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TrustedTime } from '../retention/index.ts'
import type { ByteSource } from './byte-source.ts'
import { ifThere, renameSynced, writeSynced } from './durable.ts'
import { type Part, openPart } from './part.ts'

/** What is kept under a SHA-256: what was sent, and the copies that are served. */
export type Area = 'originals' | 'thumb' | 'view'
const areas: readonly Area[] = ['originals', 'thumb', 'view']

/** A copy of a part file that nobody else writes to, with the hash of exactly these bytes. */
export interface Sealed {
  readonly path: string
  readonly sha256: string
}

export interface Kept {
  readonly area: Area
  readonly sha256: string
  /** When it was put there. */
  readonly time: Date
}

const HASH = /^[0-9a-f]{64}$/
const ID = /^[0-9a-f-]{36}$/

/**
 * Files on disk: `parts/<id>` is arriving, `<area>/ab/cd/<sha256>` is kept, `aside/` holds what is between the two.
 * What has a name in an area is whole and on disk.
 */
export class FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    for (const name of ['parts', 'aside', ...areas]) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
  }

  openPart(id: string): Promise<Part> {
    return openPart(this.#part(id))
  }

  /** Copies a part file and hashes what is copied: whoever still holds the part open can't change it. */
  async sealPart(id: string): Promise<Sealed | undefined> {
    const path = this.#aside()
    const hash = createHash('sha256')
    const hashing = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    try {
      const copied = pipeline(createReadStream(this.#part(id)), hashing, out)
      const isThere = await ifThere(copied.then(() => true))
      if (isThere) return { path, sha256: hash.digest('hex') }
    } catch (error) {
      await this.drop(path)
      throw error
    }
    await this.drop(path)
    return undefined
  }

  dropPart(id: string): Promise<void> {
    return rm(this.#part(id), { force: true })
  }

  /** Keeps a sealed file. The same content a second time takes the place of the first. */
  adopt(area: Area, { path, sha256 }: Sealed): Promise<void> {
    return renameSynced(path, this.#kept(area, sha256))
  }

  async keep(area: Area, sha256: string, bytes: Buffer): Promise<void> {
    const path = this.#aside()
    try {
      await writeSynced(path, bytes)
      await renameSynced(path, this.#kept(area, sha256))
    } catch (error) {
      await this.drop(path)
      throw error
    }
  }

  /** Lets `work` read pieces of a sealed file. */
  async lookInto<Answer>(
    { path }: Pick<Sealed, 'path'>,
    work: (source: ByteSource) => Promise<Answer>,
  ): Promise<Answer> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const read = async (position: number, length: number) => {
        const wanted = Math.max(Math.min(length, size - position), 0)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, position)
        return buffer.subarray(0, bytesRead)
      }
      return await work({ size, read })
    } finally {
      await file.close()
    }
  }

  readSealed({ path }: Sealed): Promise<Buffer> {
    return readFile(path)
  }

  readKept(area: Area, sha256: string): Promise<Buffer | undefined> {
    return ifThere(readFile(this.#kept(area, sha256)))
  }

  /** Where a kept file stands, for who reads it beside this thread. */
  pathOfKept(area: Area, sha256: string): string {
    return this.#kept(area, sha256)
  }

  async isKept(area: Area, sha256: string): Promise<boolean> {
    return (await ifThere(stat(this.#kept(area, sha256)))) !== undefined
  }

  async openKept(area: Area, sha256: string): Promise<{ stream: Readable; size: number } | undefined> {
    const file = await ifThere(open(this.#kept(area, sha256), 'r'))
    if (!file) return undefined
    const { size } = await file.stat()
    return { stream: file.createReadStream(), size }
  }

  dropKept({ area, sha256 }: Pick<Kept, 'area' | 'sha256'>): Promise<void> {
    return rm(this.#kept(area, sha256), { force: true })
  }

  drop(path: string): Promise<void> {
    return rm(path, { force: true })
  }

  /** Ids of all part files. */
  async *parts(): AsyncGenerator<string> {
    for await (const { name } of await opendir(join(this.#folder, 'parts'))) if (ID.test(name)) yield name
  }

  /** Everything that is kept. */
  async *kept(): AsyncGenerator<Kept> {
    for (const area of areas) {
      for await (const path of filesBelow(join(this.#folder, area), 2)) {
        const sha256 = path.slice(-64)
        const found = HASH.test(sha256) ? await ifThere(stat(path)) : undefined
        if (found) yield { area, sha256, time: found.mtime }
      }
    }
  }

  /** Leftovers of a process that was killed in the middle. */
  async *leftovers(before: TrustedTime): AsyncGenerator<string> {
    for await (const path of filesBelow(join(this.#folder, 'aside'), 0)) {
      const found = await ifThere(stat(path))
      if (found && found.mtime < before) yield path
    }
  }

  // Ids and hashes were checked where they came in; a path is the wrong place to find out otherwise.
  #part(id: string): string {
    if (!ID.test(id)) throw new Error('not an id')
    return join(this.#folder, 'parts', id)
  }

  #kept(area: Area, sha256: string): string {
    if (!HASH.test(sha256)) throw new Error('not a hash')
    return join(this.#folder, area, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  #aside(): string {
    return join(this.#folder, 'aside', randomUUID())
  }
}

async function* filesBelow(folder: string, depth: number): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (depth === 0) yield path
    else if (entry.isDirectory()) yield* filesBelow(path, depth - 1)
  }
}
