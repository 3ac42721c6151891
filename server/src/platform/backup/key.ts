import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupFault } from './fault.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Names and seals what an archive holds. Nothing in it can be read, exchanged or recognised without the key. */
export class BackupKey {
  readonly #sealing: Buffer
  readonly #naming: Buffer

  constructor(secret: Buffer) {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `farm-erp backup ${use}`, SECRET_BYTES))
    this.#sealing = derive('seal')
    this.#naming = derive('name')
  }

  /** The same content has the same name under one key; whoever lacks the key can't test what is in an archive. */
  name(content: Buffer): string {
    return createHmac('sha256', this.#naming).update(content).digest('hex')
  }

  /** Compressed and encrypted; it opens under the same place alone, so that parts can't be exchanged. */
  async seal(place: string, content: Buffer): Promise<Buffer> {
    const packed = await compress(content)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#sealing, nonce).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(packed), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  async open(place: string, sealed: Buffer): Promise<Buffer> {
    return decompress(this.#decrypt(place, sealed))
  }

  #decrypt(place: string, sealed: Buffer): Buffer {
    try {
      const decipher = createDecipheriv(CIPHER, this.#sealing, sealed.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch (cause) {
      throw new BackupFault(`备份已损坏或被改动：${place} 校验不过`, { cause })
    }
  }
}

/** The key of a file; a file that is missing is made where that is asked for. */
export function readBackupKey(file: string, { make, log }: { make: boolean; log?: (line: string) => void }): BackupKey {
  if (!existsSync(file)) {
    if (!make) throw new BackupFault(`找不到备份密钥 ${file}。用 BACKUP_KEY 指定密钥文件`)
    makeKeyFile(file)
    log?.(`已生成备份密钥 ${file}。请抄存到别处：没有它，任何备份都打不开`)
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length !== SECRET_BYTES) throw new BackupFault(`备份密钥 ${file} 应为 64 个十六进制字符`)
  return new BackupKey(secret)
}

function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const opened = openSync(file, 'wx', 0o600)
  writeSync(opened, `${randomBytes(SECRET_BYTES).toString('hex')}\n`)
  fsyncSync(opened)
  closeSync(opened)
}
