import { Link } from 'react-router'
import { formatNumber } from '../../../engine/records/format.ts'
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
          cell: ({ Area }) => formatNumber({ digits: 2, unit: '亩' }, Area),
        },
        {
          key: 'progress',
          header: '平均进度（%）',
          align: 'end',
          cell: progressOf,
        },
        {
          key: 'target',
          header: '目标产量（公斤）',
          align: 'end',
          cell: ({ TargetYield }) => formatNumber({ digits: 2 }, TargetYield),
        },
        {
          key: 'harvest',
          header: '已采收（公斤）',
          align: 'end',
          cell: ({ Harvest }) => formatNumber({ digits: 2 }, Harvest),
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
  return NoSteps >= Plans ? '—' : formatNumber({ digits: 1 }, Progress)
}
