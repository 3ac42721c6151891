import { type CopyConnection, ReplicationConnection, errorOf } from '../db/index.ts'
import type { Archive } from './archive.ts'
import { BackupFault } from './fault.ts'
import type { StoredFile } from './pieces.ts'
import { TarReader } from './tar.ts'

/** A multiple of the pages of PostgreSQL: a changed page changes one chunk. */
const CHUNK_BYTES = 256 * 1024
const MOST_WAITING_BYTES = 8 << 20
const MOST_WRITES = 8
const [NEW_ARCHIVE, DATA, MANIFEST] = ['n', 'd', 'm'].map((letter) => letter.charCodeAt(0))

interface StoredCluster {
  readonly timeline: number
  readonly start: string
  readonly end: string
  readonly directories: string[]
  readonly files: StoredFile[]
  readonly bytes: number
}

/** Takes a base backup as pg_basebackup does, straight into the chunks of an archive. */
export async function storeCluster(url: string, archive: Archive): Promise<StoredCluster> {
  const connection = await ReplicationConnection.open(url)
  const store = new ClusterStore(archive)
  try {
    const results = await connection.run("BASE_BACKUP (LABEL 'farm-erp', CHECKPOINT 'fast', MANIFEST 'yes')", {
      message: (content, wire) => store.take(content, wire),
    })
    await store.finish()
    const [start, timeline] = results.at(0)?.[0] ?? []
    const [end] = results.at(-1)?.[0] ?? []
    if (!start || !timeline || !end || results.length < 2) throw new BackupFault('数据库没有完整地发来备份')
    return { timeline: Number(timeline), start, end, ...store.result() }
  } catch (error) {
    // Nothing is read any more of what the server would still send.
    connection.cut()
    throw store.fault ?? error
  } finally {
    await connection.close()
  }
}

interface OpenFile {
  readonly path: string
  readonly mode: number
  size: number
  parts: Buffer[]
  length: number
  readonly chunks: Promise<string>[]
}

class ClusterStore {
  fault: Error | undefined
  readonly #archive: Archive
  readonly #tar: TarReader
  readonly #pendingFiles: Promise<StoredFile>[] = []
  readonly #files: StoredFile[] = []
  readonly #directories: string[] = []
  #work: Promise<void> = Promise.resolve()
  #waiting = 0
  #archives = 0
  #isManifest = false
  #bytes = 0
  #open: OpenFile | undefined
  readonly #writes = new Set<Promise<unknown>>()

  constructor(archive: Archive) {
    this.#archive = archive
    this.#tar = new TarReader({
      begin: (entry) => {
        if (entry.kind === 'folder') this.#directories.push(entry.path)
        else this.#begin(entry.path, entry.mode)
      },
      content: (piece) => this.#content(piece),
      end: () => this.#end(),
    })
  }

  take(message: Buffer, wire: CopyConnection): void {
    this.#waiting += message.length
    if (this.#waiting > MOST_WAITING_BYTES) wire.pause()
    this.#work = this.#work.then(async () => {
      if (this.fault === undefined) {
        await this.#read(message).catch((error: unknown) => {
          this.fault = errorOf(error)
        })
      }
      this.#waiting -= message.length
      if (this.#waiting <= MOST_WAITING_BYTES / 2) wire.resume()
    })
  }

  async finish(): Promise<void> {
    await this.#work
    if (this.#isManifest) await this.#end()
    await Promise.all(this.#writes)
    if (this.fault !== undefined) throw this.fault
    if (!this.#tar.isComplete()) throw new BackupFault('数据库发来的备份在中途断了')
    this.#files.push(...(await Promise.all(this.#pendingFiles)))
  }

  result() {
    return { files: this.#files, directories: this.#directories, bytes: this.#bytes }
  }

  async #read(message: Buffer): Promise<void> {
    const kind = message[0]
    if (kind === NEW_ARCHIVE) {
      if (++this.#archives > 1) throw new BackupFault('数据库用了表空间，备份不支持')
    } else if (kind === MANIFEST) {
      this.#isManifest = true
      this.#begin('backup_manifest', 0o600)
    } else if (kind === DATA) {
      const piece = message.subarray(1)
      await (this.#isManifest ? this.#content(piece) : this.#tar.write(piece))
    }
  }

  #begin(path: string, mode: number): void {
    this.#open = { path, mode, size: 0, parts: [], length: 0, chunks: [] }
  }

  async #content(piece: Buffer): Promise<void> {
    const file = this.#open
    if (!file) return
    file.size += piece.length
    let rest = piece
    while (rest.length > 0) {
      const part = rest.subarray(0, CHUNK_BYTES - file.length)
      file.parts.push(part)
      file.length += part.length
      rest = rest.subarray(part.length)
      if (file.length === CHUNK_BYTES) await this.#store(file)
    }
  }

  async #store(file: OpenFile): Promise<void> {
    const chunk = this.#archive.putChunk(Buffer.concat(file.parts))
    file.parts = []
    file.length = 0
    file.chunks.push(chunk)
    const write: Promise<unknown> = chunk.then(
      () => this.#writes.delete(write),
      (error: unknown) => {
        this.fault ??= errorOf(error)
        this.#writes.delete(write)
      },
    )
    this.#writes.add(write)
    if (this.#writes.size >= MOST_WRITES) await Promise.race(this.#writes)
  }

  async #end(): Promise<void> {
    const file = this.#open
    this.#open = undefined
    if (!file) return
    if (file.length > 0) await this.#store(file)
    this.#bytes += file.size
    const done = Promise.all(file.chunks).then((Chunks) => ({
      Path: file.path,
      Size: file.size,
      Mode: file.mode,
      Changed: 0,
      Chunks,
    }))
    done.catch(() => undefined)
    this.#pendingFiles.push(done)
  }
}
