import type { roleCalls } from '@farm/contract/access'
import type { Handlers } from '../access/index.ts'
import { editRoleForm, formsOfRole } from './role-forms.service.ts'

/** What roles may of forms: the rest of a role is answered by who guards access. */
export const roleFormHandlers: Pick<Handlers<typeof roleCalls>, 'forms' | 'editForm'> = {
  forms: ({ db, scope, query }) => formsOfRole(db, scope, query.roleId),
  editForm: ({ db, caller, scope, body }) => editRoleForm({ db, caller, scope }, body),
}
