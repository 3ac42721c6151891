import { type DataScope, type SignedInUser, builtInModules } from '@farm/contract/access'
import type { Permission } from '@farm/contract/wire'
import { type Branch, branchOf } from './scope.ts'

/** The person behind a request, as read from the session at its start. */
export interface Caller {
  readonly user: SignedInUser
  readonly home: Branch
  readonly dataScope: DataScope
  /** Urls of the functions that the roles give. */
  readonly functions: ReadonlySet<string>
  readonly grantsAll: boolean
  readonly permissions: ReadonlySet<string>
  readonly roleIds: ReadonlySet<string>
  readonly tokenHash: Buffer
}

const functions = builtInModules.flatMap((module) => module.functions)
const grantsByUrl = new Map(functions.map(({ url, grants }) => [url, grants]))

/** What the given functions allow, together. */
export function permissionsOf(urls: Iterable<string>): Set<string> {
  const permissions = new Set<string>()
  for (const url of urls) for (const one of grantsByUrl.get(url) ?? []) permissions.add(one)
  return permissions
}

/** Widest first: who has several roles reaches as far as the widest of them. */
const widestFirst: readonly DataScope[] = ['全部', '本组织及下级', '本组织', '仅本人']

interface SessionRow {
  readonly user: SignedInUser
  readonly dataScopes: readonly DataScope[]
  readonly grantsAll: boolean
  readonly urls: readonly string[]
  readonly roleIds: readonly string[]
}

export function callerOf({ user, dataScopes, grantsAll, urls, roleIds }: SessionRow, tokenHash: Buffer): Caller {
  const held = grantsAll ? functions.map((one) => one.url) : urls
  return {
    user,
    grantsAll,
    tokenHash,
    home: branchOf(user.Organ.Path),
    dataScope: widestFirst.find((one) => dataScopes.includes(one)) ?? '仅本人',
    functions: new Set(held),
    permissions: permissionsOf(held),
    roleIds: new Set(roleIds),
  }
}

export function holds(caller: Caller, permission: Permission): boolean {
  return caller.grantsAll || caller.permissions.has(permission)
}
