import type { FieldRight } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'

export interface Restriction {
  readonly roleId: string
  readonly denied: string[]
  readonly fields: Record<string, FieldRight>
}

export async function restrictionsOf(db: Db, formId: string): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select role_id as "roleId", denied, fields from form_restriction where form_id = ${formId}
  `.execute(db)
  return rows
}

/** What a role may less, by form. */
export async function restrictionsOfRole(db: Db, roleId: string): Promise<Map<string, Restriction>> {
  const { rows } = await sql<Restriction & { formId: string }>`
    select form_id as "formId", role_id as "roleId", denied, fields from form_restriction where role_id = ${roleId}
  `.execute(db)
  return new Map(rows.map((row) => [row.formId, row]))
}

/** Nobody else changes what roles may less of the form until the end of the transaction. */
export async function lockForm(db: Db, formId: string): Promise<void> {
  await sql`select from form where id = ${formId} for no key update`.execute(db)
}

/** Nothing denied and no fields: the role is not restricted. */
export async function saveRestriction(db: Db, formId: string, { roleId, denied, fields }: Restriction): Promise<void> {
  if (denied.length === 0 && Object.keys(fields).length === 0) {
    await sql`delete from form_restriction where form_id = ${formId} and role_id = ${roleId}`.execute(db)
    return
  }
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${formId}, ${roleId}, ${denied}::text[], ${JSON.stringify(fields)}::jsonb)
    on conflict (form_id, role_id) do update set denied = excluded.denied, fields = excluded.fields
  `.execute(db)
}
