import type { EntryBase } from '../../../engine/entry/index.ts'
import { toWire } from '../../../engine/rights/restrictions.ts'
import { useRereadForms, useRoleActs } from '../role-queries.ts'
import { type RoleValues, baseOfRole, basicsChanged } from './role-values.ts'

/** Stores what was changed of a role, step by step; what failed midway goes on from there. */
export function useSendRole(roleId: string) {
  const { edit, editFunctions, editForm } = useRoleActs()
  const rereadForms = useRereadForms(roleId)
  return async (
    values: RoleValues,
    before: EntryBase<RoleValues>,
    reached: (base: EntryBase<RoleValues>) => void,
  ): Promise<void> => {
    let base = before
    const reach = (next: EntryBase<RoleValues>) => {
      base = next
      reached(next)
    }
    const basics = basicsChanged(values, base.values)
    if (Object.keys(basics).length > 0) {
      reach(baseOfRole(await edit.mutateAsync({ Id: roleId, UpdateTime: base.updateTime, ...basics })))
    }
    if (values.Functions.join() !== base.values.Functions.join()) {
      const wanted = { Id: roleId, UpdateTime: base.updateTime, Functions: [...values.Functions] }
      reach(baseOfRole(await editFunctions.mutateAsync(wanted)))
    }
    for (const [formId, change] of Object.entries(values.Forms)) {
      const sent = { RoleId: roleId, FormId: formId, ...toWire(change.rights), Was: toWire(change.was) }
      if (base.values.Forms[formId] === change) continue
      // What others set meanwhile is told at the form; so is what was stored before one failed.
      await editForm.mutateAsync(sent).catch(async (failure: unknown) => {
        await rereadForms()
        throw failure
      })
      reach({ ...base, values: { ...base.values, Forms: { ...base.values.Forms, [formId]: change } } })
    }
  }
}
