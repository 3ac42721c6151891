import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, placeSql, readable, writable } from '../access/index.ts'
import { calledSql } from './former-names.store.ts'

export interface Person {
  readonly Id: string
  readonly Name: string
  readonly RealName: string
}

/**
 * The person whose id stands in a column, as they were called at the moment of another; the name to sign in with is empty when the caller
 * may not see them, and today’s stays out.
 */
export function personSql(scope: Scope, column: string, moment: string): RawBuilder<Person> {
  const today = sql`case when ao.seen then a.real_name end`
  return sql`(
    select json_build_object('Id', a.id, 'Name', case when ao.seen then a.name else '' end,
                             'RealName', coalesce(${calledSql({ today, id: sql`a.id`, moment: sql.ref(moment) })}, a.real_name))
      from account a join (select o.id, ${organWithin(scope, 'o', 'signed-in')} as seen from organ o) ao on ao.id = a.organ_id
     where a.id = ${sql.ref(column)})`
}

/** Whoever signs a change; of who has no name that may be read it is said in general where they stand. */
export interface Signer extends Person {
  readonly Place?: string
}

export function signerSql(scope: Scope, column: string): RawBuilder<Signer> {
  return sql`(
    select json_strip_nulls(json_build_object('Id', a.id, 'Name', case when ao.seen then a.name else '' end, 'RealName', a.real_name,
                            'Place', case when a.real_name = '' and not ao.seen then ${placeSql(scope, 'ao.path')} end))
      from account a join (select o.id, o.path, ${organWithin(scope, 'o', 'signed-in')} as seen from organ o) ao on ao.id = a.organ_id
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
