import { type Db, sql } from '../../platform/db/index.ts'
import { branchIds } from './branch.store.ts'
import type { Course } from './move-effect.store.ts'

export interface LeftForm {
  readonly id: string
  readonly name: string
  /** The organisation whose form it is. */
  readonly organ: string
}

/** Designed forms that come down to the branch no more and in which it has records, those in the recycle bin too. */
export async function formsLeft(db: Db, { from, parent }: Course): Promise<LeftForm[]> {
  const { rows } = await sql<LeftForm>`
    select f.id, coalesce(f.published ->> 'Name', f.name) as name, fo.name as organ
      from form f join organ fo on fo.id = f.organ_id
     where not f.is_built_in and not starts_with(fo.path, ${from}) and not starts_with(${parent}, fo.path)
       and exists (select from record r
                    where r.form_id = f.id and r.organ_id = any(${branchIds(from)}))
     order by 2
  `.execute(db)
  return rows
}

interface Archiving {
  readonly sources: readonly string[]
  readonly targets: readonly string[]
  readonly names: readonly string[]
  /** The organisation that gets the copies. */
  readonly organId: string
}

/**
 * Copies forms with all their versions, closed, for the records that go along. Who is adding to the original at this moment is
 * sent back to the form that is in force then.
 */
export async function archiveForms(db: Db, { sources, targets, names, organId }: Archiving): Promise<void> {
  const copies = sql`unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[], ${[...names]}::text[]) as c (source, target, name)`
  const published = (of: string) =>
    sql`(remapped(${sql.ref(of)}::text, ${[...sources]}::text[], ${[...targets]}::text[])::jsonb || jsonb_build_object('Name', c.name))`
  await sql`
    insert into form (id, key, name, sharing, is_personal, is_built_in, organ_id, published, version, next_field, is_closed, update_user_id)
    select c.target, c.target::text, c.name, f.sharing, f.is_personal, false, ${organId}, ${published('f.published')}, f.version,
           f.next_field, true, f.update_user_id
      from ${copies} join form f on f.id = c.source
  `.execute(db)
  await sql`
    insert into form_version (form_id, version, published, user_id, add_time)
    select c.target, v.version, ${published('v.published')}, v.user_id, v.add_time
      from ${copies} join form_version v on v.form_id = c.source
  `.execute(db)
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    select c.target, r.role_id, r.denied, r.fields from ${copies} join form_restriction r on r.form_id = c.source
  `.execute(db)
  await sql`update form set version = version + 1 where id = any(${[...sources]}::uuid[])`.execute(db)
}

/** What goes by the form of a record. */
export async function renumberForms(
  db: Db,
  { sources, targets, path }: Pick<Archiving, 'sources' | 'targets'> & { readonly path: string },
): Promise<void> {
  const copies = sql`unnest(${[...sources]}::uuid[], ${[...targets]}::uuid[]) as c (source, target)`
  await sql`
    update record_unique u set form_id = c.target
      from ${copies}, record r
     where u.form_id = c.source and r.id = u.record_id and r.organ_id = any(${branchIds(path)})
  `.execute(db)
  await sql`
    update purge p set form_id = c.target from ${copies} where p.form_id = c.source and starts_with(p.organ_path, ${path})
  `.execute(db)
}
