import type { Kind } from './scope.store.ts'
import { type Branch, type Scope, branchOf } from './scope.ts'

/** Where a record stands, who made it and whom it names as those whose it is. */
export interface Place {
  readonly organPath: string
  readonly userId: string
  readonly ownerIds: readonly string[]
}

/** Whether the scope may read the records of a place: `readable` for those that are not read but told of. */
export function mayHear(scope: Scope, kind: Kind, { organPath, userId, ownerIds }: Place): boolean {
  // What is seen with its camera alone is not told of: who belongs to its group can't be told from the place.
  if (kind.seenThrough !== undefined) return false
  const { no } = branchOf(organPath)
  const reach = scope.over({ kind, right: 'view' })
  if (kind.sharing === 'inherited' && scope.ancestorsOver(reach).includes(no)) return true
  const branch = scope.branchOver(reach)
  if (!branch || !isBelow(organPath, branch)) return false
  if (reach === '全部' || reach === '本组织及下级') return true
  if (reach === '仅本人' && kind.personal) return userId === scope.userId || ownerIds.includes(scope.userId)
  return branch.no === scope.home.no && no === branch.no
}

/** Paths end in '/': without it organ /1 would also reach /10. */
function isBelow(organPath: string, { path }: Branch): boolean {
  return organPath.startsWith(path)
}
