import type { DataScope } from '@farm/contract/access'
import type { Permission } from '@farm/contract/wire'
import { isWider } from './access.rules.ts'
import { type HeldRole, reachOver } from './reach.rules.ts'

interface Given {
  readonly dataScope: DataScope
  readonly permissions: Iterable<Permission>
}

/**
 * Whether roles reach as far as a role that is to be given: over each permission that it gives, and with one of them at
 * least over all. Who sees the punch-ins of all and only their own crops can't give away the crops of all.
 */
export function reachesAsFar(roles: readonly HeldRole[], { dataScope, permissions }: Given): boolean {
  const asked: readonly Permission[] = ['signed-in', ...permissions]
  return asked.every((one) => {
    const reach = reachOver(roles, one)
    return reach !== undefined && !isWider(dataScope, reach)
  })
}
