import { hash } from 'node:crypto'
import { builtInKinds } from '@farm/contract/kinds'
import { importedSources } from '../../platform/cache/index.ts'
import { postgresMajor } from '../../platform/db/index.ts'

/** Goes up when a cached county of before is of no use any more. */
const FORMAT = 1

const SIMULATOR = new URL('../../../../simulator/src/', import.meta.url)
const MAKER = new URL('make-demo.ts', SIMULATOR)

/**
 * What makes the county: the sources of its maker, the forms that it fills in, and what a physical copy of a database hangs
 * on. What else the product does is brought forward by its migrations.
 */
export function demoCacheKey(timeZone: string): string {
  const physical = [FORMAT, process.platform, process.arch, postgresMajor(), timeZone]
  return hash('sha256', JSON.stringify([physical, builtInKinds, importedSources(MAKER, SIMULATOR)])).slice(0, 16)
}
