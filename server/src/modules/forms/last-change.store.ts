import type { LastChange } from '@farm/contract/errors'
import { signatureOf } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, placeSql, writable } from '../access/index.ts'
import { isReadable } from './one.store.ts'

interface Row {
  readonly id: string
  readonly time: string
  /** Nobody where a job or a device did it. */
  readonly userId: string | null
  readonly isDeleted: boolean
  readonly name: string | null
}

/** Who changed or deleted records last, and when: of records that the caller was found to have in reach. */
export async function lastChanges(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  if (ids.length === 0) return new Map()
  const changes = await changesOf(db, scope, sql`r.id = any(${[...ids]}::uuid[])`)
  return new Map(changes.map((one) => [one.Id, one]))
}

/** Who deleted a record within the caller’s own reach, and when; what was lent from above is answered as not found. */
export async function deletionOf(
  db: Db,
  scope: Scope,
  kinds: readonly SeenKind[],
  id: string,
): Promise<LastChange | undefined> {
  if (kinds.length === 0) return undefined
  const own = kinds.map((kind) => ({ ...kind, sharing: 'own' as const }))
  const isReach = sql.join(isReadable(scope, own), sql` or `)
  const [change] = await changesOf(db, scope, sql`r.id = ${id} and r.is_deleted and (${isReach})`)
  return change
}

/** Who moved a record out of the caller’s own reach, and when; not where to. */
export async function moveOf(
  db: Db,
  scope: Scope,
  kinds: readonly SeenKind[],
  id: string,
): Promise<LastChange | undefined> {
  const isReach = kinds.map((kind) => sql`(m.form_id = ${sql.lit(kind.id)} and ${writable(scope, kind, 'm', 'view')})`)
  const { rows } = await sql<Omit<Row, 'isDeleted'>>`
    select m.record_id as id, ${wireTime('m.move_time')} as time, m.moved_by as "userId",
           ${nameSql(scope)} as name
      from (select l.*, r.data from record_left l join record r on r.id = l.record_id where l.record_id = ${id}) m
      left join account a on a.id = m.moved_by left join organ o on o.id = a.organ_id
     where ${sql.join([sql`false`, ...isReach], sql` or `)}
     order by m.move_time desc limit 1
  `.execute(db)
  return rows.map((row) => ({ ...changeOf(scope, { ...row, isDeleted: false }), IsMoved: true }))[0]
}

/** Who it was; of who is out of reach it is said in general where they stand. */
function nameSql(scope: Scope): RawBuilder<string | null> {
  return sql`case when ${organWithin(scope, 'o', 'signed-in')} then coalesce(nullif(a.real_name, ''), a.name)
                  else ${placeSql(scope, 'o.path')} end`
}

const isNobody = sql<boolean>`split_part(r.origin, ':', 1) in ('job', 'device')`

async function changesOf(db: Db, scope: Scope, which: RawBuilder<unknown>): Promise<LastChange[]> {
  const { rows } = await sql<Row>`
    select r.id, ${wireTime('r.update_time')} as time, r.is_deleted as "isDeleted",
           case when not coalesce(${isNobody}, false) then r.update_user_id end as "userId",
           case when ${isNobody} then ${signatureOf({})}
                else ${nameSql(scope)} end as name
      from record r left join account a on a.id = r.update_user_id left join organ o on o.id = a.organ_id
     where ${which}
  `.execute(db)
  return rows.map((row) => changeOf(scope, row))
}

function changeOf(scope: Scope, { id, time, userId, isDeleted, name }: Row): LastChange {
  const by = name !== null && { By: name }
  return { Id: id, Time: time, ...by, IsOwn: userId === scope.userId, IsDeleted: isDeleted }
}
