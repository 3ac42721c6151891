import { clockForm } from '@farm/contract/clock'
import { boardCalls } from '@farm/contract/statistics'
import { daysLater } from '@farm/contract/values'
import { useToday } from '../../engine/records/use-today.ts'
import { get } from '../../platform/http.ts'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from '../cards/card.ts'
import { InputLines } from './InputLines.tsx'
import { inputLines } from './input-lines.ts'

const TITLE = '投入品使用'
const DAYS = 30

/** What was used of each input over the last thirty days. */
export function InputsCard({ organPath, className }: CardProps) {
  const to = useToday()
  const days = { from: daysLater(to, 1 - DAYS), to }
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['input-use', days.from, to],
    feeds: [clockForm.key],
    organPath,
    read: (signal) => get(boardCalls.inputs, { ...days, groupBy: 'Day', ...within(organPath) }, signal),
  })
  return (
    <Panel
      title={TITLE}
      query={query}
      empty={`近 ${DAYS} 天没有使用投入品`}
      isEmpty={(uses) => uses.length === 0}
      note={() => `近 ${DAYS} 天`}
      more={way(['/FarmOperation/ClockData'], { query: `OccurTime=${days.from}~${to}` })}
      className={className}
    >
      {(uses) => <InputLines title={TITLE} lines={inputLines(uses, days)} days={days} organPath={organPath} />}
    </Panel>
  )
}
