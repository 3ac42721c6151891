import type { Role } from '@farm/contract/access'
import { faulty, found, refusal } from '@farm/contract/errors'
import type { FieldRight, FormKind, FormRestriction } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Scope, rolesWithin } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { designById } from './design.store.ts'
import { kindById } from './registry.ts'
import { type Less, isAsStrict, isSameLess, neededWith, nothingLess } from './restrictions.rules.ts'
import * as store from './restrictions.store.ts'

/** What the roles in reach may less of a form, each role once. */
export async function listRestrictions(db: Db, scope: Scope, id: string): Promise<FormRestriction[]> {
  kindById(scope, id)
  const [roles, restrictions] = await Promise.all([rolesWithin(db, scope, 'forms.edit'), store.restrictionsOf(db, id)])
  return roles.map((role) =>
    toWire(
      role,
      restrictions.find((one) => one.roleId === role.Id),
    ),
  )
}

function toWire({ Id, Name, Organ }: Role, less: Less | undefined): FormRestriction {
  return {
    RoleId: Id,
    RoleName: Name,
    Organ: { Id: Organ.Id, Name: Organ.Name },
    Denied: [...(less?.denied ?? [])],
    Fields: { ...less?.fields },
  }
}

interface Restricting {
  readonly Id: string
  readonly RoleId: string
  readonly Denied: readonly string[]
  readonly Fields: Readonly<Record<string, FieldRight>>
  /** As it was read. */
  readonly Was: Pick<Restricting, 'Denied' | 'Fields'>
}

/** Sets what a role in reach may less. */
export async function restrict(actor: Actor, sent: Restricting): Promise<FormRestriction> {
  const { db, caller, scope } = actor
  const { whole } = kindById(scope, sent.Id)
  const role = found(
    (await rolesWithin(db, scope, 'forms.edit')).find((one) => one.Id === sent.RoleId),
    '角色',
  )
  refuseOwnRole(caller, role.Id)
  const strange = Object.keys(sent.Fields).filter((name) => !Object.hasOwn(whole.fields, name))
  if (strange.length > 0) throw faulty({ Fields: [`表单中没有字段：${strange.join('、')}`] })
  refuseNeeded(whole, sent.Fields)
  const restriction = { roleId: role.Id, denied: [...new Set(sent.Denied)], fields: { ...sent.Fields } }
  await store.lockForm(db, sent.Id)
  const kept = (await store.restrictionsOf(db, sent.Id)).find((one) => one.roleId === role.Id) ?? nothingLess
  if (isSameLess(kept, restriction)) return toWire(role, kept)
  if (!isSameLess(kept, { denied: sent.Was.Denied, fields: sent.Was.Fields })) {
    throw refusal('forms/rights-stale', {}, { present: toWire(role, kept) })
  }
  if (!isAsStrict(restriction, kept)) await refuseToLoosen(actor, { id: sent.Id, role }, restriction)
  await store.saveRestriction(db, sent.Id, restriction)
  return toWire(role, restriction)
}

/** Nobody takes anything from a role that they hold themselves: they would shut themselves out. */
export function refuseOwnRole({ roleIds }: Caller, roleId: string): void {
  if (roleIds.has(roleId)) throw faulty({ RoleId: ['不能限制自己所在的角色'] })
}

/** What binds a role is taken from it by those alone whose form it is, and by nobody whom it binds as well. */
async function refuseToLoosen(
  { db, scope }: Actor,
  { id, role }: { readonly id: string; readonly role: Role },
  wanted: Less,
): Promise<void> {
  const form = await designById(db, scope, id)
  if (!form?.mayDesign) throw refusal('forms/rights-above')
  const mine = scope.kinds.bounds(role.DataScope).find((one) => one.formId === id)
  if (mine && !isAsStrict(wanted, mine)) throw refusal('access/forbidden')
}

/** Refuses to hide what has to stay in sight. */
export function refuseNeeded(kind: FormKind, rights: Readonly<Record<string, FieldRight>>): void {
  const [needed] = neededAmong(kind, rights)
  if (needed !== undefined) throw refusal('forms/needed', { label: needed })
}

/** Of fields that are to be hidden what has to stay in sight, as people call it. */
export function neededAmong(kind: FormKind, rights: Readonly<Record<string, FieldRight>>): string[] {
  const asked = Object.keys(rights).filter((name) => rights[name] === 'hidden')
  const needed = new Set(asked.flatMap((name) => neededWith(kind, name) ?? []))
  return [...needed].map((name) => kind.fields[name]?.label ?? name)
}
