import type { Operation } from '@farm/contract/logs'
import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable, writable } from '../access/index.ts'
import { type Period, allOf, inPeriod } from './period.store.ts'
import { type LogRight, withinLogs } from './reach.store.ts'

export interface OperationChoice extends Period {
  readonly userId?: string
  readonly search?: string
  readonly call?: string
  readonly outcome?: Operation['Outcome']
  readonly targetId?: string
}

/** An operation as it is kept; how much it changed stands with its changes. */
export interface StoredOperation extends Omit<Operation, 'Title' | 'Target' | 'Device'> {
  readonly subject: string | null
  readonly userAgent: string
}

interface Page {
  readonly limit: number
  readonly offset: number
  /** Only those before this one. */
  readonly before?: string | undefined
}

const rowFor = (scope: Scope) => sql<{ operation: StoredOperation }>`
  json_strip_nulls(json_build_object(
    'Id', l.id::text, 'AddTime', ${wireTime('l.add_time')},
    'User', json_build_object('Id', l.user_id, 'Name', l.user_name, 'RealName', l.real_name),
    'Viewer', (select json_build_object('Id', a.id, 'Name', case when ${organWithin(scope, 'o', 'users.view')} then a.name else '' end,
                                        'RealName', a.real_name)
                 from account a join organ o on o.id = a.organ_id where a.id = l.viewer_id),
    'Organ', json_build_object('Name', l.organ_name, 'Path', l.organ_path),
    'Call', l.call, 'Outcome', l.outcome, 'Reason', l.reason, 'subject', l.subject,
    'Changed', (select coalesce(sum(c.n), 0) from operation_change c where c.operation_id = l.id),
    'Address', l.address, 'userAgent', l.user_agent, 'RequestId', l.request_id)) as operation
`

/** Newest first. */
export async function operationsWithin(
  db: Db,
  scope: Scope,
  right: LogRight,
  choice: OperationChoice,
  { limit, offset, before }: Page,
): Promise<StoredOperation[]> {
  const isBefore = before === undefined ? sql`` : sql` and l.id < ${before}::bigint`
  const { rows } = await sql<{ operation: StoredOperation }>`
    select ${rowFor(scope)}
      from (select * from operation_log l where ${chosen(scope, right, choice)}${isBefore}
             order by l.id desc limit ${limit} offset ${offset}) l
     order by l.id desc
  `.execute(db)
  return rows.map(({ operation }) => operation)
}

/** Exact up to the cap; one more means “more than that”. */
export async function countOperations(db: Db, scope: Scope, choice: OperationChoice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
      from (select from operation_log l where ${chosen(scope, 'logs.view', choice)} limit ${COUNT_CAP + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function operationById(db: Db, scope: Scope, id: string): Promise<StoredOperation | undefined> {
  const { rows } = await sql<{ operation: StoredOperation }>`
    select ${rowFor(scope)} from operation_log l where l.id = ${id}::bigint and ${withinLogs(scope, 'logs.view', 'l')}
  `.execute(db)
  return rows[0]?.operation
}

function chosen(scope: Scope, right: LogRight, choice: OperationChoice): RawBuilder<boolean> {
  const { userId, search, call, outcome, targetId } = choice
  return allOf([
    withinLogs(scope, right, 'l'),
    ...inPeriod('l.add_time', choice),
    ...(userId === undefined ? [] : [sql<boolean>`l.user_id = ${userId}::uuid`]),
    ...(call === undefined ? [] : [sql<boolean>`l.call = ${call}`]),
    ...(outcome === undefined ? [] : [sql<boolean>`l.outcome = ${outcome}`]),
    ...(search === undefined ? [] : [found(search)]),
    ...(targetId === undefined ? [] : [doneTo(scope, targetId)]),
  ])
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function found(search: string): RawBuilder<boolean> {
  if (UUID.test(search)) return sql`l.request_id = ${search}::uuid`
  return sql`(position(lower(${search}) in lower(l.user_name)) > 0 or position(${search} in l.real_name) > 0
    or starts_with(l.address, ${search}))`
}

/**
 * What was done to a row or to a record. Changes of records are not kept by record, which would weigh on every one that
 * is written; they are found near the moments from which on the record held something else.
 */
function doneTo(scope: Scope, id: string): RawBuilder<boolean> {
  const next = `${id}!`
  return sql`l.id = any(array(
    select c.operation_id from operation_change c where c.target >= ${id} and c.target < ${next} and not ${isKept(scope, id)}
       and (c.kind <> 'record_comment' or exists (${seen(scope, id)}))
     union
    select c.operation_id
      from (${momentsOf(scope, id)}) m
      join operation_change c on c.add_time between m.update_time - interval '1 minute' and m.update_time + interval '1 minute'
     where c.kind = 'record' and c.ids @> array[${id}::uuid]))`
}

/** Whether it is somebody or something that stands out of sight: what was done to it is then told like what was done to nothing. */
function isKept(scope: Scope, id: string): RawBuilder<boolean> {
  const seesOrgan = (['organs.view', 'users.view', 'roles.view'] as const).map((right) =>
    organWithin(scope, 'o', right),
  )
  return sql`(
    exists (select from account a join organ o on o.id = a.organ_id
             where a.id = ${id}::uuid and not (${organWithin(scope, 'o', 'users.view')}))
    or exists (select from role r join organ o on o.id = r.organ_id
                where r.id = ${id}::uuid
                  and not (${organWithin(scope, 'o', 'roles.view')} or starts_with(${scope.home.path}, o.path)))
    or exists (select from organ o where o.id = ${id}::uuid and not (${sql.join(seesOrgan, sql` or `)})))`
}

/** Of a record that the scope may see; of another one there are none. */
function momentsOf(scope: Scope, id: string): RawBuilder<unknown> {
  return sql`
    select v.update_time from record_version v where v.record_id = ${id}::uuid and exists (${seen(scope, id)})
     union all select r.update_time from record r where r.id = ${id}::uuid and exists (${seen(scope, id)})
     union all select h.update_time from record_held h where h.record_id = ${id}::uuid and exists (${seen(scope, id)})`
}

/** A record that the scope may see, deleted and purged ones too; what stands above lends none of those. */
function seen(scope: Scope, id: string): RawBuilder<unknown> {
  const kinds = scope.kinds.all().filter(({ rights }) => rights.has('view'))
  const anyOf = (alias: string, condition: (kind: SeenKind) => RawBuilder<boolean>) => {
    const each = kinds.map((kind) => sql`(${sql.ref(`${alias}.form_id`)} = ${sql.lit(kind.id)} and ${condition(kind)})`)
    return sql`(${sql.join([sql`false`, ...each], sql` or `)})`
  }
  const isSeen = (kind: SeenKind) =>
    sql<boolean>`case when seen.is_deleted then ${writable(scope, kind, 'seen', 'view')} else ${readable(scope, kind, 'seen')} end`
  const isHeld = (kind: SeenKind) => writable(scope, kind, 'held', 'view')
  return sql`
    select from record seen where seen.id = ${id}::uuid and ${anyOf('seen', isSeen)}
     union all select from record_held held where held.record_id = ${id}::uuid and ${anyOf('held', isHeld)}`
}
