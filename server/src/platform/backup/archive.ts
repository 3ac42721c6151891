import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../files/index.ts'
import { BackupFault } from './fault.ts'
import type { BackupKey } from './key.ts'
import { type Header, header as headerSchema, parsePiece } from './pieces.ts'

const HEADER = 'farm-backup.json'
const FORMAT = 1
const PROOF = '农业ERP系统 backup'

/** A folder with sealed pieces. What is written is there whole or not at all, and on the disk when the call returns. */
export class Archive {
  readonly folder: string
  readonly key: BackupKey
  readonly system: string
  readonly major: number

  private constructor({ folder, key }: { folder: string; key: BackupKey }, header: Header) {
    this.folder = folder
    this.key = key
    this.system = header.System
    this.major = header.Major
  }

  static isThere(folder: string): boolean {
    return existsSync(join(folder, HEADER))
  }

  static async open(folder: string, key: BackupKey): Promise<Archive> {
    if (!Archive.isThere(folder)) throw new BackupFault(`${folder} 里没有备份`)
    const header = readHeader(folder)
    try {
      await key.open(HEADER, Buffer.from(header.Proof, 'base64'))
    } catch (cause) {
      throw new BackupFault(`备份密钥不对：打不开 ${folder}`, { cause })
    }
    return new Archive({ folder, key }, header)
  }

  /** The archive of a cluster, made where there is none; a folder with anything else in it is refused. */
  static async ensure(folder: string, key: BackupKey, whose: { system: string; major: number }): Promise<Archive> {
    if (!Archive.isThere(folder)) await makeArchive(folder, key, whose)
    const archive = await Archive.open(folder, key)
    if (archive.system !== whose.system) throw new BackupFault(`${folder} 是另一套数据库的备份，请换一个目录`)
    if (archive.major !== whose.major) {
      throw new BackupFault(`${folder} 是 PostgreSQL ${archive.major} 的备份，现在是 ${whose.major}，请换一个目录`)
    }
    return archive
  }

  async put(path: string, content: Buffer): Promise<void> {
    await writeWhole(join(this.folder, path), await this.key.seal(path, content))
  }

  async get(path: string): Promise<Buffer> {
    return this.key.open(path, await this.#bytes(path))
  }

  /** Stores content under its own name, once however often it is met. */
  async putChunk(content: Buffer): Promise<string> {
    const name = this.key.name(content)
    const path = chunkPath(name)
    if (existsSync(join(this.folder, path))) {
      // Clearing away spares what was met lately: a backup under way counts on it.
      const now = new Date()
      await utimes(join(this.folder, path), now, now)
    } else await this.put(path, content)
    return name
  }

  async getChunk(name: string): Promise<Buffer> {
    return this.get(chunkPath(name))
  }

  list(folder: string): string[] {
    const path = join(this.folder, folder)
    return existsSync(path) ? readdirSync(path).toSorted() : []
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { force: true })
  }

  async #bytes(path: string): Promise<Buffer> {
    try {
      return await readFile(join(this.folder, path))
    } catch (cause) {
      throw new BackupFault(`备份不完整：${join(this.folder, path)} 读不到`, { cause })
    }
  }
}

const chunkPath = (name: string) => `chunks/${name.slice(0, 2)}/${name}`

function readHeader(folder: string): Header {
  try {
    const header = parsePiece(headerSchema, readFileSync(join(folder, HEADER)))
    if (header.Format === FORMAT) return header
  } catch (cause) {
    throw new BackupFault(`${join(folder, HEADER)} 已损坏`, { cause })
  }
  throw new BackupFault(`${folder} 是更新版本做的备份，请用新版本恢复`)
}

async function makeArchive(folder: string, key: BackupKey, whose: { system: string; major: number }): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new BackupFault(`不能建立备份目录 ${folder}，请检查权限，或用 BACKUP_DIR 指定别的目录`, { cause })
  }
  if (readdirSync(folder).some((name) => !name.endsWith('.draft')))
    throw new BackupFault(`${folder} 里有别的文件，请换一个空目录`)
  const proof = await key.seal(HEADER, Buffer.from(PROOF))
  const header: Header = { Format: FORMAT, System: whose.system, Major: whose.major, Proof: proof.toString('base64') }
  await writeWhole(join(folder, HEADER), Buffer.from(`${JSON.stringify(header)}\n`))
}

/** Whole or not at all, even when the machine goes away meanwhile. */
export async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.draft`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw diskFault(error, path)
  }
}

export function diskFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return new BackupFault(`磁盘已满，写不下 ${path}`, { cause: error })
  return error
}
