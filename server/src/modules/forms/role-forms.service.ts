import type { Role, RoleForm } from '@farm/contract/access'
import { refusal, refuseFaults } from '@farm/contract/errors'
import type { FieldRight } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Scope, type SeenKind, changeableRole, refuseOverRole, roleAround } from '../access/index.ts'
import { rightNames, stemsOf } from './definitions.rules.ts'
import { kindById } from './registry.ts'
import { type Less, isSameLess, neededWith, nothingLess } from './restrictions.rules.ts'
import { refuseNeeded, refuseOwnRole } from './restrictions.service.ts'
import * as store from './restrictions.store.ts'
import { faultsOfChange, rightsGiven, splitBySight } from './role-forms.rules.ts'

/** What a role may of every form that the person knows of. */
export async function formsOfRole(db: Db, scope: Scope, roleId: string): Promise<RoleForm[]> {
  const role = await roleAround(db, scope, roleId)
  const less = await store.restrictionsOfRole(db, roleId)
  return scope.kinds.all().map((kind) => roleFormOf(role, kind, less.get(kind.id) ?? nothingLess))
}

/** What a new role could be given of every form: what the person may themselves, before functions are chosen. */
export function formsOfNewRole({ kinds }: Scope): RoleForm[] {
  return kinds.all().map((kind) => {
    const Rights = rightNames.filter((right) => kind.rights.has(right))
    return { ...roleFormOf({ Functions: [] }, kind, nothingLess), Rights }
  })
}

/** A form as a role may use it. */
export function roleFormOf(role: Pick<Role, 'Functions'>, kind: SeenKind, less: Less): RoleForm {
  const stems = stemsOf({ kind: kind.whole, isBuiltIn: kind.isBuiltIn })
  return {
    Id: kind.id,
    Name: kind.name,
    Modules: [...kind.modules],
    Rights: rightsGiven(role.Functions, stems),
    Denied: [...less.denied],
    CanGive: [...kind.rights],
    Fields: Object.entries(kind.fields).map(([name, { label, required = false, isReadOnly = false }]) => ({
      Name: name,
      Label: label,
      IsRequired: required,
      ...(Object.hasOwn(less.fields, name) && { Right: less.fields[name] }),
      CanHide: neededWith(kind.whole, name) === undefined,
      CanLift: !isReadOnly,
    })),
  }
}

interface Sent {
  readonly RoleId: string
  readonly FormId: string
  readonly Denied: readonly string[]
  readonly Fields: Readonly<Record<string, FieldRight>>
  /** As it was read. */
  readonly Was: Pick<Sent, 'Denied' | 'Fields'>
}

interface By {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

/**
 * Sets what a role in reach may less of a form, as far as the caller has it themselves: rights that they lack and fields
 * that they do not see stay as they are.
 */
export async function editRoleForm({ db, caller, scope }: By, sent: Sent): Promise<RoleForm> {
  const kind = kindById(scope, sent.FormId)
  const role = await changeableRole(db, scope, sent.RoleId)
  await refuseOverRole(db, caller, scope, role.Id)
  refuseOwnRole(caller, role.Id)
  await store.lockForm(db, kind.id)
  const kept = (await store.restrictionsOfRole(db, role.Id)).get(kind.id) ?? nothingLess
  const { seen, unseen } = splitBySight(kept, kind.fields)
  const wanted: Less = { denied: [...new Set(sent.Denied)], fields: sent.Fields }
  if (isSameLess(seen, wanted)) return roleFormOf(role, kind, seen)
  if (!isSameLess(seen, { denied: sent.Was.Denied, fields: sent.Was.Fields })) {
    throw refusal('forms/rights-stale', {}, { present: roleFormOf(role, kind, seen) })
  }
  const faults = faultsOfChange(kind, seen, wanted)
  refuseFaults(faults)
  refuseNeeded(kind.whole, wanted.fields)
  await store.saveRestriction(db, kind.id, {
    roleId: role.Id,
    denied: [...wanted.denied],
    fields: { ...unseen, ...wanted.fields },
  })
  return roleFormOf(role, kind, wanted)
}
