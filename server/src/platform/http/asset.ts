import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpAnswer, HttpRequest } from './server.ts'

/** A file for a page. Its name carries a hash, so that it is kept for good. */
export interface Asset {
  readonly name: string
  readonly answer: (request: HttpRequest) => HttpAnswer
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** The asset that stands in a file. */
export async function readAsset(address: string): Promise<Asset> {
  const path = fileURLToPath(address)
  return makeAsset(basename(path), await readFile(path))
}

/** An asset of the given bytes; made smaller once, for all who take it so. */
export async function makeAsset(fileName: string, bytes: Buffer): Promise<Asset> {
  const extension = extname(fileName)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const small = await promisify(gzip)(bytes, { level: 9 })
  return {
    name: `${basename(fileName, extension)}-${hash}${extension}`,
    answer: ({ header }) => {
      const takesSmall = /\bgzip\b/.test(header('accept-encoding') ?? '')
      return {
        status: 200,
        type: types[extension] ?? 'application/octet-stream',
        content: Readable.from([takesSmall ? small : bytes]),
        headers: {
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          ...(takesSmall && { 'content-encoding': 'gzip' }),
        },
      }
    },
  }
}
