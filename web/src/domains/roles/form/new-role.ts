import type { Role, RoleForm, RoleFunctionTree, roleCalls } from '@farm/contract/access'
import type { BodyOf } from '@farm/contract/wire'
import { toWire } from '../../../engine/rights/restrictions.ts'
import { functionsOfModule } from './function-tree.ts'
import { type RoleValues, rightsOfForm } from './role-values.ts'

const MAX_NAME = 60

/** A role from scratch. */
export function emptyRole(OrganId: string): RoleValues {
  return { Name: '', Note: '', DataScope: '本组织', OrganId, Functions: [], Forms: {} }
}

/** Of a copied role what one can give oneself. */
export function beginningOfCopy(role: Role, tree: RoleFunctionTree, OrganId: string): RoleValues {
  const given = tree.flatMap(functionsOfModule).filter(({ IsGranted, CanGrant }) => IsGranted && CanGrant)
  return {
    Name: `${role.Name.slice(0, MAX_NAME - 3)} 副本`,
    Note: role.Note,
    DataScope: role.DataScope,
    OrganId,
    Functions: given.map(({ Url }) => Url).toSorted(),
    Forms: {},
  }
}

/** A form as a copy may use it that the person makes: what binds them binds it. */
export function asCopied(form: RoleForm): RoleForm {
  const { Denied, Rights, CanGive, Fields } = form
  const lacked = Rights.filter((right) => !CanGive.includes(right))
  return {
    ...form,
    Denied: [...new Set([...Denied, ...lacked])],
    Fields: Fields.map((field) => (field.CanLift || field.Right ? field : { ...field, Right: 'read' as const })),
  }
}

/** What a copy may less of forms: what the other role may less, and what was changed of that. */
export function formsOfCopy(
  forms: readonly RoleForm[],
  changes: RoleValues['Forms'],
): NonNullable<BodyOf<typeof roleCalls.add>['Forms']> {
  return forms.flatMap((form) => {
    const { denied, fields } = changes[form.Id]?.rights ?? rightsOfForm(asCopied(form))
    // A right that the person lacks stands denied on the page alone: the role is bound by them anyway.
    const own = denied.filter((right) => form.Denied.includes(right) || form.CanGive.includes(right))
    if (own.length + Object.keys(fields).length === 0) return []
    return [{ FormId: form.Id, ...toWire({ denied: own, fields }) }]
  })
}

/** What a role from scratch may less of forms; nothing where no form was changed. */
export function formsOfNew(changes: RoleValues['Forms']): BodyOf<typeof roleCalls.add>['Forms'] {
  const all = Object.entries(changes).map(([FormId, { rights }]) => ({ FormId, ...toWire(rights) }))
  return all.length === 0 ? undefined : all
}
