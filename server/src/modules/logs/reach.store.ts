import type { Permission } from '@farm/contract/wire'
import type { RawBuilder } from '../../platform/db/index.ts'
import { type Scope, narrowerOf, readable } from '../access/index.ts'

/** What looking into a log takes: looking, or also taking it away. */
export type LogRight = 'logs.view' | 'logs.export'

function over(scope: Scope, right: LogRight) {
  const [view, asked] = [scope.over('logs.view' satisfies Permission), scope.over(right)]
  return narrowerOf(view, asked)
}

/** Rows of a log whose person stood within the reach over logs, as the level columns kept it. */
export function withinLogs(scope: Scope, right: LogRight, alias: string): RawBuilder<boolean> {
  const reach = over(scope, right)
  return readable(scope, { sharing: 'own', personal: true, reach: new Map(reach ? [['view', reach]] : []) }, alias)
}
