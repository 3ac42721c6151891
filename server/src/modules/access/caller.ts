import { createHash } from 'node:crypto'
import { type DataScope, type SignedInUser, builtInModules } from '@farm/contract/access'
import { refusal } from '@farm/contract/errors'
import type { Permission } from '@farm/contract/wire'
import { type HeldRole, gives, reachesOf, widestReach } from './reach.rules.ts'
import { type Branch, branchOf } from './scope.ts'

/** The person behind a request, as read from the session at its start. */
export interface Caller {
  readonly user: SignedInUser
  readonly home: Branch
  readonly roles: readonly HeldRole[]
  /** The widest reach of all roles, over whatever: what a permission reaches is asked of `reachOver`. */
  readonly dataScope: DataScope
  /** Equal for those who may the same equally far. */
  readonly reachMark: string
  /** Urls of the functions that the roles give. */
  readonly functions: ReadonlySet<string>
  readonly grantsAll: boolean
  readonly permissions: ReadonlySet<string>
  readonly roleIds: ReadonlySet<string>
  readonly tokenHash: Buffer
  /** The session of the request; work that goes on without one has none. */
  readonly sessionId?: string
  /** Who looks through the eyes of the person: then nothing can be changed. */
  readonly viewer?: Viewer
  /** The call by which a job is known that works by the rights of the person: it signs as itself. */
  readonly job?: string
}

/** Somebody who looks through the eyes of another. */
export interface Viewer {
  readonly Id: string
  readonly Name: string
  readonly RealName: string
}

const functions = builtInModules.flatMap((module) => module.functions)
const grantsByUrl = new Map(functions.map(({ url, grants }) => [url, grants]))

/** What the given functions allow, together. */
export function permissionsOf(urls: Iterable<string>): Set<Permission> {
  const permissions = new Set<Permission>()
  for (const url of urls) for (const one of grantsByUrl.get(url) ?? []) permissions.add(one)
  return permissions
}

interface RoleRow {
  readonly id: string
  readonly dataScope: DataScope
  readonly grantsAll: boolean
  readonly urls: readonly string[]
}

interface SessionRow {
  readonly user: SignedInUser
  readonly roles: readonly RoleRow[]
}

/** A role with what its functions allow. */
export function heldRole({ id, dataScope, grantsAll, urls }: RoleRow): HeldRole {
  return { id, dataScope, grantsAll, permissions: permissionsOf(urls) }
}

export function callerOf({ user, roles: rows }: SessionRow, tokenHash: Buffer): Caller {
  const grantsAll = rows.some((role) => role.grantsAll)
  const held = grantsAll ? functions.map((one) => one.url) : rows.flatMap((role) => role.urls)
  const roles = rows.map(heldRole)
  return {
    user,
    grantsAll,
    tokenHash,
    roles,
    home: branchOf(user.Organ.Path),
    dataScope: widestReach(roles),
    reachMark: createHash('sha256').update(reachesOf(roles).join('\n')).digest('base64url'),
    functions: new Set(held),
    permissions: permissionsOf(held),
    roleIds: new Set(roles.map(({ id }) => id)),
  }
}

export function holds({ roles }: Pick<Caller, 'roles'>, permission: Permission): boolean {
  return roles.some((role) => gives(role, permission))
}

/** How an account is guarded, and where it is signed in from, is its owner’s: nobody sees it through their eyes. */
export function refuseEyes({ viewer }: Caller): void {
  if (viewer) throw refusal('access/forbidden')
}
