import { type Doubted, statisticsCalls } from '@farm/contract/statistics'
import { useToday } from '../../engine/records/use-today.ts'
import { countedQuery, doubtedBetween } from '../../engine/review/counted.ts'
import { type Days, monthAround, weekAround } from '../../platform/calendar.ts'
import { get } from '../../platform/http.ts'
import { type BoardFigure, BoardFigures } from '../board/BoardFigures.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'

interface PunchInsCardProps extends CardProps {
  readonly isUpright?: boolean
}

/** How often people punched in this week, this month and last month. */
export function PunchInsCard({ organPath, className, isUpright }: PunchInsCardProps) {
  const today = useToday()
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['punch-ins', today],
    feeds: ['clock'],
    organPath,
    read: (signal) => get(statisticsCalls.clock, within(organPath), signal),
  })
  const figure = (label: string, value: number, { from, to }: Days, doubted?: Doubted): BoardFigure => ({
    key: label,
    label,
    value,
    unit: '次',
    to: way(['/FarmOperation/ClockData'], { query: `OccurTime=${from}~${to}&${countedQuery()}` }),
    note: { doubted, to: way(['/FarmOperation/ClockData'], { query: doubtedBetween({ from, to }) }) },
  })
  return (
    <Panel title="农事打卡" query={query} className={className} isBare isNarrow={isUpright ?? false}>
      {({ Week, Month, LastMonth, Doubted = {} }) => (
        <BoardFigures
          isUpright={isUpright ?? false}
          isSmall
          figures={[
            figure('本周', Week, weekAround(today), Doubted.Week),
            figure('本月', Month, monthAround(today), Doubted.Month),
            figure('上月', LastMonth, monthAround(today, -1), Doubted.LastMonth),
          ]}
        />
      )}
    </Panel>
  )
}
