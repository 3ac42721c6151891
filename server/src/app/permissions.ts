import { builtInModules, descriptorOf } from '@farm/contract/access'
import { registerOneByOne } from '../modules/access/index.ts'
import type { Db } from '../platform/db/index.ts'

/** Registers the modules of the product and prints one line for each; answers whether all went well. */
export function printPermissions(db: Db): Promise<boolean> {
  return registerOneByOne(db, builtInModules.map(descriptorOf), (line) => process.stdout.write(`${line}\n`))
}
