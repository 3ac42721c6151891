import type { roleCalls } from '@farm/contract/access'
import type { Handlers } from '../access/index.ts'
import { editRoleForm, formsOfNewRole, formsOfRole } from './role-forms.service.ts'
import { addRoleWithForms, editRoleWithForms } from './role-with-forms.service.ts'

/** Roles with what they may of forms: the rest of a role is answered by who guards access. */
export const roleFormHandlers: Pick<Handlers<typeof roleCalls>, 'forms' | 'editForm' | 'add' | 'edit'> = {
  add: ({ db, caller, scope, body }) => addRoleWithForms({ db, caller, scope }, body),
  edit: ({ db, caller, scope, body }) => editRoleWithForms({ db, caller, scope }, body),
  forms: async ({ db, scope, query: { roleId } }) =>
    roleId === undefined ? formsOfNewRole(scope) : formsOfRole(db, scope, roleId),
  editForm: ({ db, caller, scope, body }) => editRoleForm({ db, caller, scope }, body),
}
