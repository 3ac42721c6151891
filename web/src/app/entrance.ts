import type { MyPermission } from '@farm/contract/access'
import { type Address, isOpen } from '@farm/contract/addresses'
import { beginningOf, landingOf } from './landing.ts'

/** What becomes of somebody who comes to an address. */
export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'leads-on'; readonly to: string }
  | { readonly kind: 'refused'; readonly instead: string }

const NO_ACCESS = '/404'

/** A refused page knows what to show instead: where the person begins, or that there is no access at all. */
export function judgeEntry(
  address: Address,
  permission: Pick<MyPermission, 'Menus' | 'Functions' | 'Modules'>,
): Verdict {
  if (address.module === 'none') return { kind: 'open' }
  const refused = { kind: 'refused', instead: beginningOf(permission) ?? NO_ACCESS } as const
  if (address.redirect !== undefined) {
    const to = landingOf(address, permission)
    return to === undefined ? refused : { kind: 'leads-on', to }
  }
  return isOpen(address, permission.Functions) ? { kind: 'open' } : refused
}
