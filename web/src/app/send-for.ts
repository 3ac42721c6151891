import { modules } from '@farm/contract/access'
import type { Address } from '@farm/contract/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { permissionQuery } from '../engine/permission/index.ts'
import { preload } from '../platform/chunk.ts'
import { firstReads } from '../routes/field.routes.ts'
import { screens } from './screens.ts'

/** Sends for what a page needs, so that it is on its way before anything is drawn. */
export function sendFor(address: Address | undefined, client: QueryClient): void {
  if (!address || address.module === 'host' || address.module === 'none') return
  void preload(screens[address.path])
  // Within an organisation, or of one record, a page begins otherwise.
  if (window.location.search === '') firstReads[address.path]?.(client).catch(() => undefined)
  // Where it fails is said by what waits for it.
  client.query(permissionQuery(modules[address.module])).catch(() => undefined)
}
