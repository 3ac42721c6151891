import type { Kind } from './scope.store.ts'
import { type Branch, type Scope, branchOf } from './scope.ts'

/** Where a record stands and who made it. */
export interface Place {
  readonly organPath: string
  readonly userId: string
}

/** Whether the scope may read the records of a place: `readable` for those that are not read but told of. */
export function mayHear(scope: Scope, { sharing, personal }: Kind, { organPath, userId }: Place): boolean {
  const { no } = branchOf(organPath)
  if (sharing === 'inherited' && scope.ancestors.includes(no)) return true
  if (scope.narrowed && !isBelow(organPath, scope.narrowed)) return false
  if (scope.dataScope === '全部') return true
  if (scope.dataScope === '仅本人' && personal) return userId === scope.userId && isBelow(organPath, scope.home)
  if (scope.dataScope === '本组织' || scope.dataScope === '仅本人') return no === scope.home.no
  return isBelow(organPath, scope.home)
}

/** Paths end in '/': without it organ /1 would also reach /10. */
function isBelow(organPath: string, { path }: Branch): boolean {
  return organPath.startsWith(path)
}
