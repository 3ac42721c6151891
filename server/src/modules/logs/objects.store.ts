import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable, writable } from '../access/index.ts'
import { canBeNamed, searchQuery } from '../forms/index.ts'

/** Numbers have one name wherever they are not the name of the thing. */
const order = fieldsIn(workOrderForm)

/** So many of each sort are looked for: whoever finds more narrows the search. */
const MOST = 20

/**
 * What the reader may see, or could until it was deleted, and what is called so, or has this number: records, people, roles and
 * organisations.
 */
export async function objectsCalled(db: Db, scope: Scope, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${recordsCalled(scope, search)}
     union all
    (select a.id from account a join organ o on o.id = a.organ_id
      where position(${search} in a.real_name) > 0 and ${organWithin(scope, 'o', 'users.view')} limit ${MOST})
     union all
    (select r.id from role r join organ o on o.id = r.organ_id
      where position(${search} in r.name) > 0 and ${organWithin(scope, 'o', 'roles.view')} limit ${MOST})
     union all
    (select o.id from organ o where position(${search} in o.name) > 0 and ${organWithin(scope, 'o', 'organs.view')} limit ${MOST})
  `.execute(db)
  return rows.map(({ id }) => id)
}

function recordsCalled(scope: Scope, search: string): RawBuilder<unknown> {
  const kinds = scope.kinds.all().filter(({ rights }) => rights.has('view'))
  const named = kinds.flatMap((kind) => {
    const query = searchQuery(kind, search)
    return query ? [{ kind, query }] : []
  })
  const queries = named.map(({ query }) => `(${query})`).join(' | ')
  const isNamed = named.map(({ kind, query }) => within(scope, kind, sql`r.search @@ ${query}::tsquery`))
  const wasNamed = named.map(({ kind, query }) => couldSee(scope, kind, sql`r.search @@ ${query}::tsquery`))
  const isNumbered = kinds.filter(hasNumber).map((kind) => within(scope, kind, sql`true`))
  const wasNumbered = kinds.filter(hasNumber).map((kind) => couldSee(scope, kind, sql`true`))
  const isHeld = kinds.filter(canBeNamed).map((kind) => couldSee(scope, kind, sql`true`, 'h'))
  return sql`
    (select r.id from record r
      where r.search @@ ${queries}::tsquery and r.search is not null and not r.is_deleted and (${anyOf(isNamed)})
      order by r.update_time desc limit ${MOST})
     union all
    (select r.id from record r
      where r.data ? ${order.Number} and r.data->>${order.Number} = ${search} and not r.is_deleted and (${anyOf(isNumbered)})
      limit ${MOST})
     union all
    (select r.id from record r
      where r.search @@ ${queries}::tsquery and r.search is not null and r.is_deleted and (${anyOf(wasNamed)})
      order by r.update_time desc limit ${MOST})
     union all
    (select r.id from record r
      where r.data ? ${order.Number} and r.data->>${order.Number} = ${search} and r.is_deleted and (${anyOf(wasNumbered)})
      limit ${MOST})
     union all
    (select f.id from former_name f
      where f.name = ${search} and f.until = 'infinity' and exists (
        select from record_held h where h.record_id = f.id and h.form_id is not null and (${anyOf(isHeld)}))
      limit ${MOST})`
}

function within(scope: Scope, kind: SeenKind, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(r.form_id = ${sql.lit(kind.id)} and ${which} and ${readable(scope, kind, 'r')})`
}

/** Of what was deleted, or is gone for good: what stands above lends none of it. */
function couldSee(
  scope: Scope,
  kind: SeenKind,
  which: RawBuilder<unknown>,
  alias: 'r' | 'h' = 'r',
): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.form_id`)} = ${sql.lit(kind.id)} and ${which} and ${writable(scope, kind, alias, 'view')})`
}

function anyOf(conditions: ReadonlyArray<RawBuilder<boolean>>): RawBuilder<boolean> {
  return sql`${sql.join([sql`false`, ...conditions], sql` or `)}`
}

/** Whether records have a number that may be seen; it has an index of its own. */
function hasNumber({ fields }: SeenKind): boolean {
  return fields.Number?.type === 'sequence'
}
