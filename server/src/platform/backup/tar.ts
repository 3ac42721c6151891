import { BackupFault } from './fault.ts'

const BLOCK = 512

interface TarEntry {
  readonly path: string
  readonly size: number
  readonly mode: number
  readonly kind: 'file' | 'folder'
}

interface TarSink {
  begin(entry: TarEntry): Promise<void> | void
  content(piece: Buffer): Promise<void> | void
  end(): Promise<void> | void
}

/**
 * Reads the tar that PostgreSQL sends of a cluster: plain ustar with names of at most a hundred bytes and files of at most
 * a gigabyte, in pieces of any length.
 */
export class TarReader {
  #pending: Buffer = Buffer.alloc(0)
  #left = 0
  #padding = 0
  #isOpen = false
  readonly #sink: TarSink

  constructor(sink: TarSink) {
    this.#sink = sink
  }

  async write(piece: Buffer): Promise<void> {
    let rest = this.#pending.length > 0 ? Buffer.concat([this.#pending, piece]) : piece
    while (rest.length > 0) {
      const used = await this.#take(rest)
      if (used === 0) break
      rest = rest.subarray(used)
    }
    this.#pending = rest
  }

  /** Whether the tar ends here between two entries. */
  isComplete(): boolean {
    return !this.#isOpen && this.#left === 0 && this.#padding === 0
  }

  async #take(rest: Buffer): Promise<number> {
    if (this.#left > 0) return this.#takeContent(rest)
    if (this.#isOpen) await this.#close()
    if (this.#padding > 0) {
      const used = Math.min(this.#padding, rest.length)
      this.#padding -= used
      return used
    }
    if (rest.length < BLOCK) return 0
    await this.#takeHeader(rest.subarray(0, BLOCK))
    return BLOCK
  }

  async #takeContent(rest: Buffer): Promise<number> {
    const used = Math.min(this.#left, rest.length)
    await this.#sink.content(rest.subarray(0, used))
    this.#left -= used
    if (this.#left === 0) await this.#close()
    return used
  }

  async #close(): Promise<void> {
    this.#isOpen = false
    await this.#sink.end()
  }

  async #takeHeader(header: Buffer): Promise<void> {
    if (header.every((byte) => byte === 0)) return
    const entry = readHeader(header)
    await this.#sink.begin(entry)
    this.#left = entry.size
    this.#padding = (BLOCK - (entry.size % BLOCK)) % BLOCK
    this.#isOpen = true
    if (entry.size === 0) await this.#close()
  }
}

function readHeader(header: Buffer): TarEntry {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0', 1)[0] ?? ''
  const octal = (from: number, length: number) => Number.parseInt(text(from, length).trim() || '0', 8)
  const path = text(0, 100).replace(/\/$/, '')
  const kinds: Readonly<Record<string, 'file' | 'folder'>> = { '0': 'file', '': 'file', '5': 'folder' }
  const kind = kinds[text(156, 1)]
  if (!kind) throw new BackupFault(`数据库里的 ${path} 不是普通文件，备份不了（表空间和链接不支持）`)
  return { path, size: kind === 'file' ? octal(124, 12) : 0, mode: octal(100, 8) & 0o777, kind }
}
