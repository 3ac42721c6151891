import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Branch, Scope } from './scope.ts'

type Condition = RawBuilder<boolean>

/** Whose records of a kind are meant: see `FormKind`. */
export interface Kind {
  readonly sharing: 'own' | 'inherited'
  readonly personal: boolean
}

function below(alias: string, { level, no }: Branch): Condition {
  return sql`${sql.ref(`${alias}.l${level}`)} = ${no}`
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Rows with level columns (`l1`…`l8`, `organ_no`, `user_id`) that the scope may change. */
export function writable(scope: Scope, kind: Kind, alias: string): Condition {
  const { narrowed, home, dataScope, userId } = scope
  const reach = dataScope === '全部' ? undefined : home
  // The path was checked to be one of an organisation inside: a second wall, should that ever be forgotten.
  if (narrowed && reach && !narrowed.path.startsWith(reach.path)) return sql`false`
  const conditions: Condition[] = []
  const isOwnOnly = dataScope === '仅本人' && kind.personal
  const isOrganOnly = dataScope === '本组织' || (dataScope === '仅本人' && !kind.personal)
  if (isOwnOnly) conditions.push(sql`${sql.ref(`${alias}.user_id`)} = ${userId}`)
  if (isOrganOnly) conditions.push(sql`${sql.ref(`${alias}.organ_no`)} = ${home.no}`)
  // The one level that decides: a second column would have to be read from the table instead of the index.
  const branch = narrowed ?? (isOrganOnly ? undefined : reach)
  if (branch) conditions.push(below(alias, branch))
  return allOf(conditions)
}

/** Rows that the scope may read: what it may change, and of inherited kinds what stands above it. */
export function readable(scope: Scope, kind: Kind, alias: string): Condition {
  const own = writable(scope, kind, alias)
  if (kind.sharing === 'own' || scope.ancestors.length === 0) return own
  return sql`(${own} or ${sql.ref(`${alias}.organ_no`)} = any(${scope.ancestors}))`
}

/** Organisations (rows with `path`) in the scope: the branch looked at and everything below. */
export function organWithin(scope: Scope, alias: string): Condition {
  const path = sql.ref(`${alias}.path`)
  const branch = scope.narrowed ?? (scope.dataScope === '全部' ? undefined : scope.home)
  const inBranch = branch ? sql<boolean>`starts_with(${path}, ${branch.path})` : sql<boolean>`true`
  const isNarrow = scope.dataScope === '本组织' || scope.dataScope === '仅本人'
  const isOpen = sql<boolean>`not ${sql.ref(`${alias}.is_closed`)}`
  return isNarrow ? sql`${isOpen} and ${inBranch} and ${path} = ${scope.home.path}` : sql`${isOpen} and ${inBranch}`
}
