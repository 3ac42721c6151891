import type { DynamicData } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable, writable } from '../access/index.ts'

/** A row of a table before and after, or what was given to and taken from its owner. */
export interface RowChange {
  readonly operation: string
  readonly place: string
  readonly kind: string
  readonly act: 'add' | 'edit' | 'delete'
  /** When the operation began. */
  readonly time: string
  readonly target: string
  readonly name: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What the operations changed besides records, in order; of each the first so many. */
export async function rowChanges(
  db: Db,
  shown: RawBuilder<boolean>,
  operations: readonly string[],
  most: number,
): Promise<RowChange[]> {
  const { rows } = await sql<RowChange>`
    select c.operation_id::text as operation, c.id::text as place, c.kind, c.act,
           ${wireTime('l.add_time')} as time, c.target, c.name, c.before, c.after
      from unnest(${[...operations]}::bigint[]) as o (id)
      join operation_log l on l.id = o.id
     cross join lateral (
       select * from operation_change c where c.operation_id = o.id and c.kind <> 'record' and ${shown} order by c.id limit ${most}) c
     order by c.operation_id, c.id
  `.execute(db)
  return rows
}

/** A record that an operation changed, maybe several times: from the first moment to the last. */
export interface RecordChange {
  readonly operation: string
  readonly place: string
  readonly formId: string
  readonly id: string
  readonly firstTime: string
  readonly lastTime: string
  readonly firstAct: RowChange['act']
  readonly lastAct: RowChange['act']
}

/** The records that the operations changed, in order; of each operation the first so many. */
export async function recordChanges(
  db: Db,
  shown: RawBuilder<boolean>,
  operations: readonly string[],
  most: number,
): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select t.operation_id::text as operation, t.place::text, t.form_id as "formId", t.id,
           ${wireTime('t.first_time')} as "firstTime", ${wireTime('t.last_time')} as "lastTime",
           t.first_act as "firstAct", t.last_act as "lastAct"
      from unnest(${[...operations]}::bigint[]) as o (id)
      join operation_log l on l.id = o.id
     cross join lateral (
       select c.operation_id, c.form_id, x.id, min(c.id) as place, min(x.time) as first_time, max(x.time) as last_time,
              (array_agg(c.act order by c.id))[1] as first_act, (array_agg(c.act order by c.id desc))[1] as last_act
         from operation_change c
        cross join lateral (select * from unnest(c.ids, c.times) as u (id, time) limit ${most}) x
        where c.operation_id = o.id and c.kind = 'record' and ${shown}
        group by c.operation_id, c.form_id, x.id
        order by min(c.id), min(x.time), x.id
        limit ${most}) t
     order by t.operation_id, t.place, t.first_time, t.id
  `.execute(db)
  return rows
}

/** What a record held before the first and after the last of some changes. */
export interface SeenRecord {
  readonly id: string
  readonly firstTime: string
  readonly name: string | null
  readonly before: DynamicData | null
  readonly after: DynamicData | null
  readonly occurredBefore: string | null
  readonly occurredAfter: string | null
}

/** Of those that the scope may see, deleted and purged ones too; what stands above lends none of those. */
export async function seenRecords(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  wanted: ReadonlyArray<Pick<RecordChange, 'id' | 'firstTime' | 'lastTime'>>,
): Promise<SeenRecord[]> {
  const ids = wanted.map(({ id }) => id)
  const firsts = wanted.map(({ firstTime }) => firstTime)
  const lasts = wanted.map(({ lastTime }) => lastTime)
  const form = sql.lit(kind.id)
  const { rows } = await sql<SeenRecord>`
    with seen as materialized (
      select r.id, r.data, r.update_time, r.occur_time
        from record r
       where r.id = any(${ids}::uuid[]) and r.form_id = ${form}
         and case when r.is_deleted then ${writable(scope, kind, 'r', 'view')} else ${readable(scope, kind, 'r')} end
       union all
      select h.record_id, h.data, h.update_time, h.occur_time
        from record_held h
       where h.record_id = any(${ids}::uuid[]) and h.form_id = ${form} and ${writable(scope, kind, 'h', 'view')}
    )
    select w.id, ${wireTime('w.first')} as "firstTime", s.data ->> ${sql.lit(kind.nameField)} as name,
           b.data as before, a.data as after,
           ${wireTime('b.occur_time')} as "occurredBefore", ${wireTime('a.occur_time')} as "occurredAfter"
      from unnest(${ids}::uuid[], ${firsts}::timestamptz[], ${lasts}::timestamptz[]) as w (id, first, last)
      join seen s on s.id = w.id
      left join lateral (
        select * from (
          (select v.update_time, v.data, v.occur_time from record_version v
            where v.record_id = w.id and v.update_time < w.first order by v.update_time desc limit 1)
           union all
          (select h.update_time, h.data, h.occur_time from record_held h
            where h.record_id = w.id and h.update_time < w.first order by h.update_time desc limit 1)
           union all
          select s.update_time, s.data, s.occur_time where s.update_time < w.first) earlier
         order by earlier.update_time desc limit 1) b on true
      left join lateral (
        select * from (
          select v.data, v.occur_time from record_version v where v.record_id = w.id and v.update_time = w.last
           union all
          select h.data, h.occur_time from record_held h where h.record_id = w.id and h.update_time = w.last
           union all
          select s.data, s.occur_time where s.update_time = w.last) then_held
         limit 1) a on true
  `.execute(db)
  return rows
}

/** Of records, deleted and purged ones too: the form. */
export async function formsOf(db: Db, ids: readonly string[]): Promise<Array<{ id: string; formId: string }>> {
  const { rows } = await sql<{ id: string; formId: string }>`
    select r.id, r.form_id as "formId" from record r where r.id = any(${[...ids]}::uuid[])
     union
    select h.record_id, h.form_id from record_held h where h.record_id = any(${[...ids]}::uuid[]) and h.form_id is not null
  `.execute(db)
  return rows
}

/** Of a kind, those that the scope may see, deleted and purged ones too, with what they are called. */
export async function recordsSeen(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<Array<{ id: string; name: string | null }>> {
  const [form, name] = [sql.lit(kind.id), sql.lit(kind.nameField)]
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id, r.data ->> ${name} as name
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${form}
       and case when r.is_deleted then ${writable(scope, kind, 'r', 'view')} else ${readable(scope, kind, 'r')} end
     union all
    select h.record_id, h.data ->> ${name}
      from record_held h
     where h.record_id = any(${[...ids]}::uuid[]) and h.form_id = ${form} and ${writable(scope, kind, 'h', 'view')}
  `.execute(db)
  return rows
}

export interface Named {
  readonly id: string
  readonly name: string
}

/** Organisations that a permission reaches. */
export async function organsSeen(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  asked: 'organs.view' | 'users.view' | 'roles.view',
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select o.id, o.name from organ o
     where o.id = any(${[...ids]}::uuid[]) and ${organWithin(scope, 'o', asked)}
  `.execute(db)
  return rows
}

export async function peopleSeen(db: Db, scope: Scope, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select a.id, a.real_name as name from account a join organ o on o.id = a.organ_id
     where a.id = any(${[...ids]}::uuid[]) and ${organWithin(scope, 'o', 'users.view')}
  `.execute(db)
  return rows
}

/** Roles in scope and those that organisations above lend. */
export async function rolesSeen(db: Db, scope: Scope, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select r.id, r.name from role r join organ o on o.id = r.organ_id
     where r.id = any(${[...ids]}::uuid[])
       and (${organWithin(scope, 'o', 'roles.view')} or starts_with(${scope.home.path}, o.path))
  `.execute(db)
  return rows
}
