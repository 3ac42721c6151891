import { type ModuleDescriptor, builtInModules, descriptorOf } from '@farm/contract/access'
import { Refusal, refuseFaults } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { descriptorFaults } from './modules.rules.ts'
import * as store from './modules.store.ts'

/** Creates or updates one module. The same descriptor twice makes no difference. */
export async function registerModule(db: Db, descriptor: ModuleDescriptor): Promise<void> {
  const { Module, Functions } = descriptor
  await store.lockModules(db)
  const urls = Functions.map(({ Url }) => Url)
  const faults = descriptorFaults(descriptor, await store.functionsElsewhere(db, Module.Name, urls))
  refuseFaults(faults)
  await store.saveModule(db, descriptor)
}

/** At every start the declared modules are written to the database, one after another. */
export async function registerBuiltInModules(db: Db): Promise<void> {
  for (const module of builtInModules) await registerModule(db, descriptorOf(module))
}

/**
 * Registers modules one after another, each in a transaction of its own, and tells of each. Stops at the first that fails;
 * answers whether all went well.
 */
export async function registerOneByOne(
  db: Db,
  descriptors: readonly ModuleDescriptor[],
  tell: (line: string) => void,
): Promise<boolean> {
  for (const descriptor of descriptors) {
    const { Module, Functions } = descriptor
    try {
      await db.transaction().execute((transaction) => registerModule(transaction, descriptor))
    } catch (error) {
      tell(`✗ ${Module.Name}：${reasonsOf(error).join('；')}`)
      return false
    }
    tell(`✓ ${Module.Name}：${Functions.length} 个功能`)
  }
  return true
}

function reasonsOf(error: unknown): string[] {
  if (error instanceof Refusal) return Object.values(error.extra.fields ?? {}).flat()
  return [error instanceof Error ? error.message : String(error)]
}
