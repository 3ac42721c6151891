import { type FieldRight, designCalls, draftOf } from '@farm/contract/forms'
import { type Api, RefusedByServer } from './api.ts'
import type { DesignedForm } from './county/designed-forms.ts'
import { roleId } from './county/roles.ts'

type FieldRights = Readonly<Record<string, FieldRight>>

/** Makes forms of an organisation and puts them in force, as far as they are not, with what roles may less of them. */
export async function putInForce(admin: Api, organId: string, forms: readonly DesignedForm[]): Promise<void> {
  const known = new Map((await admin.get(designCalls.listDesigns, {})).map((one) => [one.Id, one]))
  for (const form of forms) {
    const { kind } = form
    const begun =
      known.get(kind.id) ??
      (await admin.post(designCalls.addForm, { Id: kind.id, OrganId: organId, Draft: draftOf(kind) }))
    const { Id, UpdateTime, Version } = begun
    // Who changes it later on keeps what they changed: nothing is put in force twice.
    if (Version === 0) await admin.tell(designCalls.publish, { Id, UpdateTime })
    for (const { role, fields } of form.restricted) {
      await restrict(admin, Id, roleId(role), fields)
    }
  }
}

/** What somebody set for the role meanwhile stays. */
async function restrict(admin: Api, Id: string, RoleId: string, fields: FieldRights): Promise<void> {
  const body = { Id, RoleId, Denied: [], Fields: { ...fields }, Was: { Denied: [], Fields: {} } }
  await admin.tell(designCalls.restrict, body).catch((error: unknown) => {
    const isSetByOthers = error instanceof RefusedByServer && error.code === 'forms/rights-stale'
    if (!isSetByOthers) throw error
  })
}
