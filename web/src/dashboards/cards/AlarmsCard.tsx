import { alarmCalls } from '@farm/contract/alarms'
import type { AnswerOf } from '@farm/contract/wire'
import { readingText } from '../../engine/readings/reading-text.ts'
import { formatMoment } from '../../platform/time.ts'
import { get } from '../../platform/http.ts'
import { BoardTable } from '../board/BoardTable.tsx'
import { BoardTag } from '../board/BoardTag.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'
import { shortTime } from './short-time.ts'
import { useToday } from '../../engine/records/use-today.ts'

type TodayAlarm = AnswerOf<typeof alarmCalls.today>[number]

const MOST = 50
const TONES = { 高: 'bad', 低: 'warning', 正常: 'good' } as const
const LIST = ['/FarmOperation/AlarmData'] as const

/** Alarms of today and those that are still open. */
export function AlarmsCard({ organPath, className }: CardProps) {
  const today = useToday()
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['alarms', today],
    feeds: ['alarms'],
    organPath,
    read: (signal) => get(alarmCalls.today, { pageSize: MOST, ...within(organPath) }, signal),
  })
  return (
    <Panel
      title="今日预警"
      query={query}
      className={className}
      isBare
      more={way(LIST)}
      empty="今日无预警"
      isEmpty={(alarms) => alarms.length === 0}
      note={countText}
    >
      {(alarms) => (
        <BoardTable
          label="今日预警"
          rows={alarms}
          keyOf={({ Id }) => Id}
          toOf={({ Id }) => way(LIST, { query: `tab=any&open=${Id}` })}
          columns={[
            { key: 'name', header: '名称', cell: nameOf, whole: (one) => `${one.Name}\n${one.Device}` },
            {
              key: 'time',
              header: '时间',
              width: '17%',
              cell: ({ Time }) => shortTime(Time, today),
              whole: ({ Time }) => formatMoment(Time),
            },
            {
              key: 'level',
              header: '状态',
              width: '17%',
              cell: ({ Level }) => <BoardTag tone={TONES[Level]}>{Level}</BoardTag>,
            },
            { key: 'value', header: '数值', width: '21%', align: 'end', cell: valueOf, whole: valueOf },
          ]}
        />
      )}
    </Panel>
  )
}

function countText(alarms: readonly TodayAlarm[]): string {
  const unseen = alarms.filter(({ Ack }) => Ack === '未确认').length
  const count = alarms.length < MOST ? `${alarms.length} 条` : `${MOST}+ 条`
  return unseen > 0 ? `${count}，${unseen} 条未确认` : count
}

/** Where it is before what it is: that is how people look for it. */
function nameOf({ Device, MetricName, Name }: TodayAlarm): string {
  return Device === '' ? Name : `${Device} ${MetricName}`.trim()
}

function valueOf({ Value, Unit, Metric }: TodayAlarm): string {
  return Value === undefined ? '—' : readingText({ Metric, Value, Unit })
}
