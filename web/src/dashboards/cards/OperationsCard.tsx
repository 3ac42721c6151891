import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { useToday } from '../../engine/records/use-today.ts'
import { get } from '../../platform/http.ts'
import { formatMoment } from '../../platform/time.ts'
import { BoardTable } from '../board/BoardTable.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'
import { shortTime } from './short-time.ts'

const MOST = 15
// By the time that stands in the row: what was sent late does not come first.
const QUERY = { formId: clockForm.id, pageSize: MOST, orderBy: 'OccurTime desc', expand: 'Enterprise,Operation,Place' }

interface OperationsCardProps extends CardProps {
  /** Where the enterprise is the same for all it is not said of each. */
  readonly isOfOne?: boolean
}

/** What was done in the fields last, and by whom. */
export function OperationsCard({ organPath, className, isOfOne = false }: OperationsCardProps) {
  const today = useToday()
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['operations'],
    feeds: ['clock'],
    organPath,
    read: (signal) => get(recordCalls.list, { ...QUERY, ...within(organPath) }, signal),
  })
  const placeOf = (record: WireRecord) =>
    [isOfOne ? '' : namesIn(record, 'Enterprise'), namesIn(record, 'Place')].filter(Boolean).join(' · ') || '—'
  return (
    <Panel
      title="农事操作"
      query={query}
      className={className}
      isBare
      more={way(['/FarmOperation/ClockData'])}
      empty="查询到的操作列表为空"
      isEmpty={(records) => records.length === 0}
    >
      {(records) => (
        <BoardTable
          label="农事操作"
          rows={records}
          keyOf={({ Id }) => Id}
          toOf={({ Id }) => way(['/FarmOperation/ClockData'], { query: `open=${Id}` })}
          columns={[
            { key: 'who', header: '打卡人', width: '19%', cell: nameOf, whole: nameOf },
            {
              key: 'time',
              header: '时间',
              width: '17%',
              cell: ({ OccurTime }) => shortTime(OccurTime, today),
              whole: ({ OccurTime }) => formatMoment(OccurTime),
            },
            { key: 'where', header: '地点', cell: placeOf, whole: placeOf },
            { key: 'what', header: '操作', width: '20%', cell: operationOf, whole: operationOf },
          ]}
        />
      )}
    </Panel>
  )
}

function nameOf({ User }: WireRecord): string {
  return User.RealName || User.Name || '—'
}

function operationOf(record: WireRecord): string {
  return namesIn(record, 'Operation') || '—'
}

/** The names of what a field refers to; what the person may not see has none. */
function namesIn({ Expand = {} }: WireRecord, field: string): string {
  return [Expand[field] ?? []]
    .flat()
    .flatMap(({ Name }) => Name ?? [])
    .join('、')
}
