import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin, readable } from '../access/index.ts'
import { referredKind } from './registry.ts'

interface Named {
  readonly id: string
  readonly name: string | null
}

/** The names of records, people or organisations, of those that the scope may see. */
export async function namesOf(db: Db, scope: Scope, to: string, ids: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await namesSql(scope, to, sql`any(${[...ids]}::uuid[])`).execute(db)
  return rows
}

/** The names that may be chosen for a reference, by alphabet. */
export async function namesToChoose(db: Db, scope: Scope, to: string, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${namesSql(scope, to, undefined)}) n where name <> '' order by name limit ${most}
  `.execute(db)
  return rows.map(({ name }) => name)
}

function namesSql(scope: Scope, to: string, wanted: RawBuilder<unknown> | undefined): RawBuilder<Named> {
  const target = referredKind(scope, to)
  const among = (id: string) => (wanted ? sql`${sql.ref(id)} = ${wanted}` : sql`true`)
  if (target?.rights.has('view')) {
    // What was deleted since keeps its name where it is referred to; it is chosen no more.
    const isLive = wanted ? sql`true` : sql`not r.is_deleted`
    return sql<Named>`
      select r.id, r.data->>${sql.lit(target.nameField)} as name from record r
       where ${among('r.id')} and r.form_id = ${sql.lit(target.id)} and ${isLive} and ${readable(scope, target, 'r')}`
  }
  if (to === 'users') {
    const isThere = wanted ? sql`true` : sql`not a.is_deleted`
    return sql<Named>`
      select a.id, a.real_name as name from account a join organ o on o.id = a.organ_id
       where ${among('a.id')} and ${isThere} and ${organWithin(scope, 'o', 'signed-in')}`
  }
  const isOrgan = sql.lit(to === 'organs')
  return sql<Named>`select o.id, o.name from organ o where ${isOrgan} and ${among('o.id')} and ${organWithin(scope, 'o', 'signed-in')}`
}
