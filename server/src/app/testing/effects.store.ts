import { type Db, sql } from '../../platform/db/index.ts'

/** Everything that lets somebody do or see something, one text each: what is missing afterwards was taken away. */
export async function grantsIn(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ grant: string }>`
    select 'reach ' || a.id || o.path as grant
      from account a join organ o on o.id = a.organ_id where a.is_enabled and not o.is_closed
    union all select 'organisation ' || path from organ where not is_closed
    union all select 'session ' || id from session where end_time > now()
    union all select 'role ' || account_id || role_id from account_role
    union all select 'role ' || id || data_scope || grants_all from role
    union all select 'function ' || role_id || url from role_function
    union all select 'form ' || f.id || o.path from form f join organ o on o.id = f.organ_id
               where f.published is not null and not f.is_closed and not f.is_deleted
    union all select 'right ' || right_name || ' of ' || r.id || f.id
                from role r, form f, unnest(array['view', 'add', 'edit', 'delete', 'export', 'import']) as right_name
               where not exists (select from form_restriction x
                                  where x.form_id = f.id and x.role_id = r.id and right_name = any(x.denied))
  `.execute(db)
  return new Set(rows.map(({ grant }) => grant))
}
