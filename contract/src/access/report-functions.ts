import { kindByKey } from '../kinds/index.ts'
import { type Report, reports } from '../statistics/index.ts'
import type { Permission } from '../wire/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, screen } from './module.ts'

/** What a report counts, and what its rows are called. */
function seesReport({ source: { kind, parts }, besides = [] }: Report): Permission[] {
  const behind = Object.values(parts).flatMap(({ beyond, field }) => {
    const referred = beyond === undefined ? undefined : kind.fields[field]
    const target = referred && 'to' in referred ? kindByKey(referred.to) : undefined
    return target ? rights(target, 'view') : []
  })
  const shown = besides.flatMap((one) => rights(one, 'view'))
  return [...new Set<Permission>([...rights(kind, 'view'), ...behind, ...shown, 'users.name'])]
}

/** Every report below a group: its screen, and taking it away as a sheet. `from` is the place of the first in the menu. */
export function reportFunctions(within: Group, from: number): MenuFunction[] {
  return reports
    .filter(({ path }) => path.startsWith(`${within.url}/`))
    .flatMap((report, index) => [
      screen(within, report.path, report.title, from + index, seesReport(report)),
      act(within, `${report.path}#Export`, `导出${report.title}`, [
        ...seesReport(report),
        ...[report.source.kind, ...(report.besides ?? [])].flatMap((kind) => rights(kind, 'export')),
      ]),
    ])
}
