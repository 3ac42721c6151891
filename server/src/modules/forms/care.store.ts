import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable, writable } from '../access/index.ts'

export interface Person {
  readonly Id: string
  readonly Name: string
  readonly RealName: string
}

/** The person whose id stands in a column; the names are empty when the caller may not see them. */
export function personSql(scope: Scope, column: string): RawBuilder<Person> {
  return sql`(
    select json_build_object('Id', a.id, 'Name', case when ao.seen then a.name else '' end,
                             'RealName', case when ao.seen then a.real_name else '' end)
      from account a join (select o.id, ${organWithin(scope, 'o', 'signed-in')} as seen from organ o) ao on ao.id = a.organ_id
     where a.id = ${sql.ref(column)})`
}

/** Whether a record is in the recycle bin; nothing of one that is neither readable nor, deleted, the scope’s to change. */
export async function isDeleted(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select r.is_deleted as "isDeleted"
      from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)}
       and case when r.is_deleted then ${writable(scope, kind, 'r', 'delete')} else ${readable(scope, kind, 'r')} end
  `.execute(db)
  return rows[0]?.isDeleted
}
