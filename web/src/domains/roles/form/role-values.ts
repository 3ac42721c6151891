import type { DataScope, Role, RoleForm, roleCalls } from '@farm/contract/access'
import type { FieldRight, RightName } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import type { EntryBase, EntryFaults } from '../../../engine/entry/index.ts'
import { type RoleRights, isSameRights, rightNames, toWire, toggled } from '../../../engine/rights/restrictions.ts'

/** What was set of one form, and what was read before. */
export interface FormChange {
  readonly rights: RoleRights
  readonly was: RoleRights
}

export interface RoleValues {
  readonly Name: string
  readonly Note: string
  readonly DataScope: DataScope
  readonly OrganId: string | undefined
  /** In one order, whatever was ticked first. */
  readonly Functions: readonly string[]
  /** Of the forms that were changed here. */
  readonly Forms: Readonly<Record<string, FormChange>>
}

export function baseOfRole({ Name, Note, DataScope, Organ, Functions, UpdateTime }: Role): EntryBase<RoleValues> {
  const values = { Name, Note, DataScope, OrganId: Organ.Id, Functions: Functions.toSorted(), Forms: {} }
  return { values, updateTime: UpdateTime }
}

export function faultsOfRole({ Name, OrganId }: RoleValues): EntryFaults {
  return {
    ...(Name.trim() === '' && { Name: '请输入名称' }),
    ...(OrganId === undefined && { OrganId: '请选择组织' }),
  }
}

/** Of name, note and reach what differs. */
export function basicsChanged(values: RoleValues, before: RoleValues) {
  const { Name, Note, DataScope } = values
  return {
    ...(Name !== before.Name && { Name: Name.trim() }),
    ...(Note !== before.Note && { Note: Note.trim() }),
    ...(DataScope !== before.DataScope && { DataScope }),
  }
}

/** What a role may less of a form, as it is kept. */
export function rightsOfForm({ Denied, Fields }: RoleForm): RoleRights {
  const fields = Fields.flatMap(({ Name, Right }): [string, FieldRight][] => (Right ? [[Name, Right]] : []))
  return { denied: Denied, fields: Object.fromEntries<FieldRight>(fields) }
}

/** What was read of a form before it was changed here: what others set since is taken over only knowingly. */
export function wasOf(change: FormChange | undefined, now: RoleRights): RoleRights {
  return change && isOvertaken(change, now) ? change.was : now
}

/** Somebody else set other rights since; what was stored from here is none of theirs. */
export function isOvertaken({ rights, was }: FormChange, now: RoleRights): boolean {
  return !isSameRights(now, was) && !isSameRights(now, rights)
}

/** The forms that are changed after another change; one that is as it was is none of them. */
export function withForm(forms: RoleValues['Forms'], id: string, change: FormChange): RoleValues['Forms'] {
  const { [id]: _, ...others } = forms
  return isSameRights(change.rights, change.was) ? others : { ...others, [id]: change }
}

/** A right given or taken, with what hangs on it, as far as the person has it themselves. */
export function withRight({ CanGive }: RoleForm, rights: RoleRights, right: RightName): RoleRights {
  const wanted = toggled(rights, right)
  const denied = rightNames.filter((one) => (CanGive.includes(one) ? wanted : rights).denied.includes(one))
  return { ...wanted, denied }
}

/** The forms that were changed, as they travel. */
export function changedForms(forms: RoleValues['Forms']): NonNullable<BodyOf<typeof roleCalls.edit>['Forms']> {
  return Object.entries(forms).map(([FormId, { rights, was }]) => ({ FormId, ...toWire(rights), Was: toWire(was) }))
}
