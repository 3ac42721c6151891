import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Outside the checkout: loaded databases are large and are used again. */
export function folderOf(millions: number, more = ''): string {
  const folder = join(process.env.BENCH_DIR ?? join(tmpdir(), 'farm-bench'), `${millions}m${more}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
