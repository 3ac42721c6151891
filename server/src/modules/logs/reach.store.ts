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

/** Operations `l` of people within the reach over logs, and those by which others changed records that belong there. */
export function shownOperation(scope: Scope, right: LogRight): RawBuilder<boolean> {
  return sql`(${withinLogs(scope, right, 'l')} or l.id = any(array(
    select t.operation_id from operation_outside t where ${withinLogs(scope, right, 't')})))`
}

/** Changes `c` of an operation `l`: of one from outside those of what belongs to the reach. */
export function shownChange(scope: Scope, right: LogRight): RawBuilder<boolean> {
  return sql`(${withinLogs(scope, right, 'l')}
    or exists (select from operation_outside t where t.id = c.id and ${withinLogs(scope, right, 't')}))`
}
