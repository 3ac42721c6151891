import { Link } from 'react-router'
import { formatFigure, formatNumber } from '@farm/contract/values'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { type PlanGroup, groupName } from './plan-groups.ts'

interface GroupTableProps {
  readonly label: string
  readonly first: string
  /** What those are called that have no value to be counted by. */
  readonly rest: string
  readonly groups: readonly PlanGroup[]
  readonly to: (group: PlanGroup) => string | undefined
}

/** Every figure of the groups. */
export function GroupTable({ label, first, rest, groups, to }: GroupTableProps) {
  return (
    <FigureTable<PlanGroup>
      label={label}
      rows={groups}
      keyOf={({ Key }) => Key}
      columns={[
        { key: 'name', header: first, cell: (group) => <Name name={groupName(group, rest)} to={to(group)} /> },
        { key: 'plans', header: '计划（个）', align: 'end', cell: ({ Plans }) => Plans },
        {
          key: 'area',
          header: '面积（亩）',
          align: 'end',
          cell: ({ Area }) => formatFigure(Area, { digits: 2, unit: '亩' }),
        },
        {
          key: 'progress',
          header: '进度（%）',
          align: 'end',
          cell: progressOf,
        },
        {
          key: 'target',
          header: '目标产量（公斤）',
          align: 'end',
          cell: ({ TargetYield }) => formatNumber(TargetYield, 2),
        },
        {
          key: 'harvest',
          header: '已采收（公斤）',
          align: 'end',
          cell: ({ Harvest }) => formatNumber(Harvest, 2),
        },
      ]}
    />
  )
}

function Name({ name, to }: { readonly name: string; readonly to: string | undefined }) {
  return to === undefined ? name : <Link to={to}>{name}</Link>
}

/** Plans without steps have no progress that could be told. */
function progressOf({ Plans, NoSteps = 0, Progress }: PlanGroup): string {
  return NoSteps >= Plans ? '—' : formatNumber(Progress, 1)
}
