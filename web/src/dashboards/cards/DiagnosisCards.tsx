import {
  type ConsultationState,
  consultationForm,
  consultationStateOf,
  consultationStateTexts,
  consultationStatus,
  diagnosisCalls,
} from '@farm/contract/diagnosis'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useToday } from '../../engine/records/use-today.ts'
import { get } from '../../platform/http.ts'
import { formatMoment } from '../../platform/time.ts'
import { BoardFigures } from '../board/BoardFigures.tsx'
import { BoardTable } from '../board/BoardTable.tsx'
import { BoardTag } from '../board/BoardTag.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { type WayWithin, useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'
import { shortTime } from './short-time.ts'

const MOST = 15
const TONES = { waiting: 'warning', replied: 'good', closed: 'neutral' } as const
const FORM = consultationForm.id
const FEEDS = [consultationForm.key]

/** How many consultations wait, were answered and are closed. */
export function DiagnosisCard({ organPath, className }: CardProps) {
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['diagnosis'],
    feeds: FEEDS,
    organPath,
    read: (signal) => get(diagnosisCalls.statistics, within(organPath), signal),
  })
  return (
    <Panel title="专家诊断" query={query} className={className} isBare more={way(['/ClockSys/Diagnosis/Statistics'])}>
      {({ Unanswered, Answered, Closed }) => (
        <BoardFigures
          figures={[
            { key: 'waiting', label: '未回复', value: Unanswered, tone: 'warning', to: wayTo(way, 'waiting') },
            { key: 'replied', label: '已回复', value: Answered, tone: 'good', to: wayTo(way, 'replied') },
            { key: 'closed', label: '关闭', value: Closed, to: wayTo(way, 'closed') },
          ]}
        />
      )}
    </Panel>
  )
}

/** The latest consultations. */
export function ConsultationsCard({ organPath, className }: CardProps) {
  const today = useToday()
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['consultations'],
    feeds: FEEDS,
    organPath,
    read: (signal) =>
      get(diagnosisCalls.list, { pageSize: MOST, orderBy: 'OccurTime desc', ...within(organPath) }, signal),
  })
  return (
    <Panel
      title="专家会诊"
      query={query}
      className={className}
      isBare
      more={way(['/ClockSys/Diagnosis'], { form: FORM })}
      empty="还没有会诊"
      isEmpty={(records) => records.length === 0}
    >
      {(records) => (
        <BoardTable
          label="专家会诊"
          rows={records}
          keyOf={({ Id }) => Id}
          toOf={({ Id }) =>
            way(['/ClockSys/Diagnosis/Detail/:id'], { id: Id }) ?? way([], { form: FORM, query: `open=${Id}` })
          }
          columns={[
            { key: 'title', header: '问题', cell: titleOf, whole: titleOf },
            { key: 'expert', header: '专家', width: '19%', cell: expertOf, whole: expertOf },
            {
              key: 'time',
              header: '时间',
              width: '19%',
              cell: ({ OccurTime }) => shortTime(OccurTime, today),
              whole: ({ OccurTime }) => formatMoment(OccurTime),
            },
            { key: 'state', header: '状态', width: '25%', align: 'end', cell: StateTag },
          ]}
        />
      )}
    </Panel>
  )
}

/** Its own list has tabs by their state; as data a state is a number, and numbers are filtered by their ends. */
function wayTo(way: WayWithin, state: ConsultationState): string | undefined {
  const status = consultationStatus[state]
  return way(['/ClockSys/Diagnosis'], { query: `tab=${state}`, form: FORM, formQuery: `Status=${status}~${status}` })
}

function StateTag({ Data }: WireRecord) {
  const state = consultationStateOf(readData(consultationForm, Data).Status)
  return <BoardTag tone={TONES[state]}>{consultationStateTexts[state]}</BoardTag>
}

function titleOf({ Data }: WireRecord): string {
  return readData(consultationForm, Data).Title ?? '—'
}

function expertOf({ Data }: WireRecord): string {
  return readData(consultationForm, Data).ExpertName ?? '—'
}
