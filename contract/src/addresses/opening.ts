import type { Address } from './address.ts'
import { addresses } from './addresses.ts'

/** Whether the function of the page is held, or one of the others that open it. */
export function isOpen(address: Address, functions: readonly string[]): boolean {
  return address.built && opening(address).some((one) => functions.includes(one))
}

/** The functions of which each opens a page: its own first. */
export function opening(address: Address): readonly string[] {
  return [functionOf(address), ...(address.opensWith ?? [])]
}

/** Details have no function of their own: who may see the list may see them. */
function functionOf({ module, path, menuName }: Address): string {
  if (!/Detail(\/|$)/.test(path)) return path
  const all: readonly Address[] = addresses
  return all.find((one) => one.module === module && one.title === menuName)?.path ?? path
}

/** The page at a path: `/Core/CropAdd/0190…` is the one of `/Core/CropAdd/:id`. */
export function addressAt(path: string): Address | undefined {
  const asked = partsOf(path)
  const all: readonly Address[] = addresses
  const alike = all.filter((address) => {
    const parts = partsOf(address.path)
    return parts.length === asked.length && parts.every((part, index) => part.startsWith(':') || part === asked[index])
  })
  return alike.find((address) => address.path === path) ?? alike.find((address) => !address.outside) ?? alike[0]
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
