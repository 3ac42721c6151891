import type { EntryBase } from '../../../engine/entry/index.ts'
import { useRereadForms, useRoleActs } from '../role-queries.ts'
import { type RoleValues, basicsChanged, changedForms } from './role-values.ts'

/** Stores what was changed of a role, all of it or nothing. */
export function useSendRole(roleId: string) {
  const { edit } = useRoleActs()
  const rereadForms = useRereadForms(roleId)
  return async (values: RoleValues, { values: before, updateTime }: EntryBase<RoleValues>): Promise<void> => {
    const Forms = changedForms(values.Forms)
    const changes = {
      ...basicsChanged(values, before),
      ...(values.Functions.join() !== before.Functions.join() && { Functions: [...values.Functions] }),
      ...(Forms.length > 0 && { Forms }),
    }
    // What others set of a form meanwhile is told at the form.
    await edit.mutateAsync({ Id: roleId, UpdateTime: updateTime, ...changes }).catch(async (failure: unknown) => {
      if (Forms.length > 0) await rereadForms()
      throw failure
    })
  }
}
