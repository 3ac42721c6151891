import type { Draft, FormKind } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable } from '../access/index.ts'
import type { DesignRow } from './design.rules.ts'

function columns(scope: Scope): RawBuilder<unknown> {
  return sql`
    f.id, f.is_built_in as "isBuiltIn", f.is_closed as "isClosed", f.is_deleted as "isDeleted", f.version, f.published, f.draft,
    f.next_field as "nextField", ${wireTime('f.update_time')} as "updateTime", f.update_user_id as "updateUserId",
    json_build_object('Id', o.id, 'Name', o.name, 'Path', o.path) as organ, ${organWithin(scope, 'o', 'forms.edit')} as "mayDesign"`
}

/** Forms of the organisations in reach, and the others among `seen`. */
export async function designs(db: Db, scope: Scope, seen: readonly string[]): Promise<DesignRow[]> {
  const { rows } = await sql<DesignRow>`
    select ${columns(scope)} from form f join organ o on o.id = f.organ_id
     where not f.is_deleted and (f.id = any(${[...seen]}::uuid[]) or ${organWithin(scope, 'o', 'forms.edit')})
     order by f.is_built_in, f.add_time desc, f.id
  `.execute(db)
  return rows
}

export async function designById(db: Db, scope: Scope, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${columns(scope)} from form f join organ o on o.id = f.organ_id where f.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Locks a form until the end of the transaction: nothing is added to it meanwhile. */
export async function lockDesign(db: Db, scope: Scope, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${columns(scope)} from form f join organ o on o.id = f.organ_id
     where f.id = ${id} and not f.is_deleted and ${organWithin(scope, 'o', 'forms.edit')}
       for update of f
  `.execute(db)
  return rows[0]
}

interface NewForm {
  readonly id: string
  readonly organId: string
  readonly userId: string
  readonly draft: Draft
  readonly nextField: number
}

/** Answers false when the id is in use. */
export async function insertForm(db: Db, { id, organId, userId, draft, nextField }: NewForm): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into form (id, key, name, sharing, is_personal, is_built_in, organ_id, draft, next_field, update_user_id)
    values (${id}, ${id}::text, ${draft.Name}, ${draft.Sharing}, ${draft.Personal}, false, ${organId},
            ${JSON.stringify(draft)}::jsonb, ${nextField}, ${userId})
    on conflict (id) do nothing
  `.execute(db)
  return Number(numAffectedRows) > 0
}

interface Change {
  readonly id: string
  readonly userId: string
}

const later = sql`update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')`

/** `null` drops the draft. */
export async function saveDraft(
  db: Db,
  { id, userId, draft, nextField }: Change & { readonly draft: Draft | null; readonly nextField: number },
): Promise<void> {
  const json = draft ? JSON.stringify(draft) : null
  await sql`
    update form set draft = ${json}::jsonb, next_field = ${nextField}, update_user_id = ${userId}, ${later} where id = ${id}
  `.execute(db)
}

/** Puts a draft in force as the next version. */
export async function savePublished(
  db: Db,
  { id, userId, draft, kind }: Change & { readonly draft: Draft; readonly kind: FormKind },
): Promise<void> {
  const json = JSON.stringify(draft)
  await sql`
    with now as (
      update form
         set published = ${json}::jsonb, draft = null, version = version + 1, update_user_id = ${userId}, ${later},
             name = ${kind.name}, sharing = ${kind.sharing}, is_personal = ${kind.personal}
       where id = ${id}
      returning id, version, update_time)
    insert into form_version (form_id, version, published, user_id, add_time)
    select id, version, ${json}::jsonb, ${userId}, update_time from now
  `.execute(db)
}

/** Whether a form was put in force after `time`. */
export async function wasPublishedSince(db: Db, id: string, time: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from form_version where form_id = ${id} and add_time > ${time}::timestamptz) as was
  `.execute(db)
  return rows[0]?.was ?? false
}

/** Whether an organisation has more than `most` forms. */
export async function hasMoreForms(db: Db, organId: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from form where organ_id = ${organId} and not is_built_in and not is_deleted offset ${most}) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

/** Waits for whoever is changing one of the dictionaries: the change is told only once a form in force names it. */
export async function holdDictionaries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from record where id = any(${[...ids]}::uuid[]) order by id for share`.execute(db)
}

export async function saveClosed(
  db: Db,
  { id, userId, isClosed }: Change & { readonly isClosed: boolean },
): Promise<void> {
  await sql`
    update form set is_closed = ${isClosed}, version = version + 1, update_user_id = ${userId}, ${later} where id = ${id}
  `.execute(db)
}

export async function markDeleted(db: Db, { id, userId }: Change): Promise<void> {
  await sql`
    update form set is_deleted = true, version = version + 1, update_user_id = ${userId}, ${later} where id = ${id}
  `.execute(db)
}

/** By form: how many records the scope may see of it, up to `most`. */
export async function recordCounts(
  db: Db,
  scope: Scope,
  kinds: readonly SeenKind[],
  most: number,
): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map()
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind.id)} as id, (select count(*) from (
        select from record r where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
         limit ${most}) x) as n`,
  )
  const { rows } = await sql<{ id: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

/** Whether there are any records of the form, whoever may see them; deleted ones that can be taken back count too. */
export async function hasRecords(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from record where form_id = ${id} and not is_deleted)
        or exists (select from record where form_id = ${id} and is_deleted) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

/** Of the newest `most` records that the scope may see: how many hold something in each of the fields. */
export async function fillCounts(
  db: Db,
  scope: Scope,
  { kind, fields, most }: { readonly kind: SeenKind; readonly fields: readonly string[]; readonly most: number },
): Promise<Map<string, number>> {
  if (fields.length === 0) return new Map()
  const { rows } = await sql<{ field: string; n: number }>`
    select f.field, count(*) as n
      from (select r.data from record r
             where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
             order by r.update_time desc limit ${most}) r
     cross join unnest(${[...fields]}::text[]) as f (field)
     where r.data ? f.field
     group by f.field
  `.execute(db)
  return new Map(rows.map(({ field, n }) => [field, Number(n)]))
}
