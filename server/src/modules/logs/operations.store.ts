import type { Origin } from '@farm/contract/forms'
import { type Operation, type ThingKind, thingKinds } from '@farm/contract/logs'
import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, placeSql, readable, writable } from '../access/index.ts'
import { type Period, allOf, inPeriod } from './period.store.ts'
import { type LogRight, newestShown, shownChange, shownOperation, withinLogs } from './reach.store.ts'

export interface OperationChoice extends Period {
  readonly userId?: string
  readonly search?: string
  readonly call?: string
  readonly outcome?: Operation['Outcome']
  readonly targetId?: string
  readonly origin?: Origin
  /** What `search` is the name or the number of. */
  readonly objectIds?: readonly string[]
  readonly formId?: string
  readonly thing?: ThingKind
}

/** An operation as it is kept; how much it changed stands with its changes. */
export interface StoredOperation extends Omit<Operation, 'Title' | 'Target' | 'Device'> {
  readonly subject: string | null
  readonly userAgent: string
  /** Of somebody from outside who changed what belongs to the reader: only that is shown. */
  readonly isForeign: boolean
}

interface Page {
  readonly limit: number
  readonly offset: number
  /** Only those before this one. */
  readonly before?: string | undefined
}

const rowFor = (scope: Scope, right: LogRight) => sql<{ operation: StoredOperation }>`
  json_strip_nulls(json_build_object(
    'Id', l.id::text, 'AddTime', ${wireTime('l.add_time')},
    'User', case when l.user_id is not null then
              json_build_object('Id', l.user_id, 'Name', case when own.log then l.user_name else '' end, 'RealName', l.real_name) end,
    'Viewer', (select json_build_object('Id', a.id, 'Name', case when ${organWithin(scope, 'o', 'users.view')} then a.name else '' end,
                                        'RealName', a.real_name)
                 from account a join organ o on o.id = a.organ_id where a.id = l.viewer_id),
    'Organ', case when own.log then json_build_object('Name', l.organ_name, 'Path', l.organ_path)
                  else json_build_object('Name', coalesce(${placeSql(scope, 'l.organ_path')}, l.organ_name)) end,
    'isForeign', not own.log, 'Origin', l.origin, 'Call', l.call, 'Outcome', l.outcome, 'Reason', l.reason, 'subject', l.subject,
    'Changed', case when own.log then (select coalesce(sum(c.n), 0) from operation_change c where c.operation_id = l.id)
                    else (select coalesce(sum(t.n), 0) from operation_outside t
                           where t.operation_id = l.id and ${withinLogs(scope, right, 't')}) end,
    'Address', case when own.log then l.address else '' end, 'userAgent', case when own.log then l.user_agent else '' end,
    'RequestId', l.request_id)) as operation
`

const LOOKED_AT = 20

/** Newest first. */
export async function operationsWithin(
  db: Db,
  scope: Scope,
  right: LogRight,
  choice: OperationChoice,
  { limit, offset, before }: Page,
): Promise<StoredOperation[]> {
  const chosen = chosenBy(scope, right, choice)
  const which = before === undefined ? chosen : sql<boolean>`(${chosen} and l.id < ${before}::bigint)`
  const { rows } = await sql<{ operation: StoredOperation }>`
    select ${rowFor(scope, right)}
      from (select l.* from (${newestShown(scope, right, { which, most: offset + limit })} offset ${offset}) shown
              join operation_log l on l.id = shown.id) l cross join lateral (select ${withinLogs(scope, right, 'l')} as log) own
     order by l.id desc
  `.execute(db)
  return rows.map(({ operation }) => operation)
}

/** Exact up to the cap; one more means “more than that”. */
export async function countOperations(db: Db, scope: Scope, choice: OperationChoice): Promise<number> {
  const which = chosenBy(scope, 'logs.view', choice)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${newestShown(scope, 'logs.view', { which, most: COUNT_CAP + 1 })}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function operationById(db: Db, scope: Scope, id: string): Promise<StoredOperation | undefined> {
  const { rows } = await sql<{ operation: StoredOperation }>`
    select ${rowFor(scope, 'logs.view')} from operation_log l cross join lateral (select ${withinLogs(scope, 'logs.view', 'l')} as log) own
     where l.id = ${id}::bigint and ${shownOperation(scope, 'logs.view')}
  `.execute(db)
  return rows[0]?.operation
}

function chosenBy(scope: Scope, right: LogRight, choice: OperationChoice): RawBuilder<boolean> {
  const { userId, search, objectIds = [], call, outcome, targetId, origin, formId, thing } = choice
  return allOf([
    ...inPeriod('l.add_time', choice),
    ...(userId === undefined ? [] : [sql<boolean>`l.user_id = ${userId}::uuid`]),
    ...(call === undefined ? [] : [sql<boolean>`l.call = ${call}`]),
    ...(outcome === undefined ? [] : [sql<boolean>`l.outcome = ${outcome}`]),
    ...(search === undefined ? [] : [found(scope, right, { search, objectIds })]),
    ...(targetId === undefined ? [] : [doneTo(scope, [targetId])]),
    ...(origin === undefined ? [] : [sql<boolean>`l.origin = ${origin}`]),
    ...(formId === undefined
      ? []
      : [changing(scope, right, sql`c.form_id = ${formId}::uuid and ${touchesSeen(scope, formId)}`)]),
    ...(thing === undefined ? [] : [changing(scope, right, ofThing(thing))]),
  ])
}

function changing(scope: Scope, right: LogRight, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from operation_change c where c.operation_id = l.id and ${which} and ${shownChange(scope, right)})`
}

function ofThing(thing: ThingKind): RawBuilder<unknown> {
  return sql`c.form_id is null and c.kind = any(${[...thingKinds[thing].tables]}::text[])`
}

/** Which kind the unseen is of stays unknown: one of the first records that a statement changed has to be in sight. */
function touchesSeen(scope: Scope, formId: string): RawBuilder<boolean> {
  return sql`exists (select from unnest(c.ids[1:${sql.lit(LOOKED_AT)}]) one (id) where exists (${seen(scope, sql`one.id`, formId)}))`
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface Sought {
  readonly search: string
  readonly objectIds: readonly string[]
}

/** By whoever did it, from where, or to what; of somebody from outside account and address are not to be found out. */
function found(scope: Scope, right: LogRight, { search, objectIds }: Sought): RawBuilder<boolean> {
  if (UUID.test(search)) return sql`l.request_id = ${search}::uuid`
  const objects = objectIds.length === 0 ? sql`` : sql` or ${doneTo(scope, objectIds)}`
  return sql`(position(${search} in l.real_name) > 0${objects}
    or (position(lower(${search}) in lower(l.user_name)) > 0 or starts_with(l.address, ${search})) and ${withinLogs(scope, right, 'l')})`
}

/**
 * What was done to a row or to a record. Changes of records are not kept by record, which would weigh on every one that
 * is written; they are found near the moments from which on the record held something else.
 */
function doneTo(scope: Scope, ids: readonly string[]): RawBuilder<boolean> {
  const each = ids.map((id) => {
    const isSeen = sql`exists (${seen(scope, sql`${id}::uuid`)})`
    return sql`
    select c.operation_id from operation_change c where c.target >= ${id} and c.target < ${`${id}!`} and not ${isKept(scope, id)}
       and (c.kind <> 'record_comment' or ${isSeen})
     union all
    select c.operation_id
      from (${momentsOf(id)}) m
      join operation_change c on c.add_time between m.update_time - interval '1 minute' and m.update_time + interval '1 minute'
     where ${isSeen} and c.kind = 'record' and c.ids @> array[${id}::uuid]`
  })
  return sql`l.id = any(array(${sql.join(each, sql` union all `)}))`
}

/** Whether it is somebody or something that stands out of sight: what was done to it then reads like what was done to nothing. */
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

function momentsOf(id: string): RawBuilder<unknown> {
  return sql`
    select v.update_time from record_version v where v.record_id = ${id}::uuid
     union all select r.update_time from record r where r.id = ${id}::uuid
     union all select h.update_time from record_held h where h.record_id = ${id}::uuid`
}

/** A record that the scope may see, deleted and purged ones too; what stands above lends none of those. */
function seen(scope: Scope, id: RawBuilder<unknown>, formId?: string): RawBuilder<unknown> {
  const kinds = scope.kinds.all().filter((kind) => kind.rights.has('view') && kind.id === (formId ?? kind.id))
  const anyOf = (alias: string, condition: (kind: SeenKind) => RawBuilder<boolean>) => {
    const each = kinds.map((kind) => sql`(${sql.ref(`${alias}.form_id`)} = ${sql.lit(kind.id)} and ${condition(kind)})`)
    return sql`(${sql.join([sql`false`, ...each], sql` or `)})`
  }
  const isSeen = (kind: SeenKind) =>
    sql<boolean>`case when seen.is_deleted then ${writable(scope, kind, 'seen', 'view')} else ${readable(scope, kind, 'seen')} end`
  const isHeld = (kind: SeenKind) => writable(scope, kind, 'held', 'view')
  return sql`
    select from record seen where seen.id = ${id} and ${anyOf('seen', isSeen)}
     union all select from record_held held where held.record_id = ${id} and ${anyOf('held', isHeld)}`
}
