import type { Permission } from '@farm/contract/wire'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type KindRight, type Scope, narrowerOf, organWithin, readable } from '../access/index.ts'

/** What looking into a log takes: looking, or also taking it away. */
export type LogRight = 'logs.view' | 'logs.export'

function over(scope: Scope, right: LogRight) {
  const [view, asked] = [scope.over('logs.view' satisfies Permission), scope.over(right)]
  return narrowerOf(view, asked)
}

/**
 * Rows of a log whose person stood within the reach over logs, as the level columns kept it, and those of organisations
 * that stand within it now: one that was moved takes its log along.
 */
export function withinLogs(scope: Scope, right: LogRight, alias: string): RawBuilder<boolean> {
  const reach = over(scope, right)
  const reaches: KindRight['kind']['reach'] = new Map(reach ? [['view', reach]] : [])
  const then = readable(scope, { sharing: 'own', personal: true, reach: reaches }, alias)
  const branch = scope.branchOver(reach)
  if (!branch || branch.level === 1) return then
  const theirs = sql<boolean>`${sql.ref(`${alias}.organ_no`)} = any(array(
    select now_in.no from organ now_in where ${organWithin(scope, 'now_in', { kind: { reach: reaches }, right: 'view' })}))`
  const now = reach === '仅本人' ? sql`${sql.ref(`${alias}.user_id`)} = ${scope.userId} and ${theirs}` : theirs
  return sql`(${then} or (${now}))`
}

/** Whether an operation `l` is of somebody within the reach over logs, or changed from outside records that belong there. */
export function shownOperation(scope: Scope, right: LogRight): RawBuilder<boolean> {
  return sql`(${withinLogs(scope, right, 'l')} or exists (
    select from operation_outside t where t.operation_id = l.id and ${withinLogs(scope, right, 't')}))`
}

interface Newest {
  /** What else an operation `l` has to be. */
  readonly which: RawBuilder<boolean>
  readonly most: number
}

/**
 * Selects the newest of the shown operations, so many at the most: those of the reach and those from outside are each read in their own
 * order, or one page of the log of an enterprise would look through all that others did to its records.
 */
export function newestShown(scope: Scope, right: LogRight, { which, most }: Newest): RawBuilder<unknown> {
  const own = sql`
    select l.id from operation_log l where ${withinLogs(scope, right, 'l')} and ${which} order by l.id desc limit ${most}`
  // Nothing is outside of everything.
  if (scope.branchOver(over(scope, right))?.level === 1) return own
  return sql`
    select one.id from ((${own})
                         union
                        (select distinct t.operation_id from operation_outside t join operation_log l on l.id = t.operation_id
                          where ${withinLogs(scope, right, 't')} and ${which} order by t.operation_id desc limit ${most})) one
     order by one.id desc limit ${most}`
}

/** Changes `c` of an operation `l`: of one from outside those of what belongs to the reach. */
export function shownChange(scope: Scope, right: LogRight): RawBuilder<boolean> {
  return sql`(${withinLogs(scope, right, 'l')}
    or exists (select from operation_outside t where t.id = c.id and ${withinLogs(scope, right, 't')}))`
}
