import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/
const FEWEST_BYTES = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file worth it, so that the server compresses nothing while it serves. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    // From the disk: what other plugins still change of the bundle is in there.
    async writeBundle({ dir = '.' }, bundle) {
      const worthIt = Object.keys(bundle).filter((fileName) => WORTH_IT.test(fileName))
      await Promise.all(worthIt.map((fileName) => compress(join(dir, fileName))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < FEWEST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await zip(content, { level: 9 })),
  ])
}
