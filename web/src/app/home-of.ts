import { type Address, addresses } from '@farm/contract/addresses'

/** Where a module begins: its first address that leads on. */
export function homeOf(module: Address['module'] | undefined): string {
  return addresses.find((address) => address.module === module && address.redirect !== undefined)?.path ?? '/'
}
