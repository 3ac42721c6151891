import {
  type ConsultationState,
  consultationForm,
  consultationStateOf,
  consultationStateTexts,
  consultationStates,
  consultationStatus,
  diagnosisCalls,
} from '@farm/contract/diagnosis'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useToday } from '../../engine/records/use-today.ts'
import type { AnswerOf } from '@farm/contract/wire'
import { get } from '../../platform/http.ts'
import { formatMoment } from '../../platform/time.ts'
import { type BoardFigure, BoardFigures } from '../board/BoardFigures.tsx'
import { BoardTable } from '../board/BoardTable.tsx'
import { BoardTag } from '../board/BoardTag.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { type WayWithin, useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'
import { shortTime } from './short-time.ts'

const MOST = 15
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
      {(counts) => <BoardFigures figures={consultationStates.names.map((state) => figureOf(state, counts, way))} />}
    </Panel>
  )
}

type Counts = Pick<AnswerOf<typeof diagnosisCalls.statistics>, 'Unanswered' | 'Answered' | 'Closed'>

function figureOf(state: ConsultationState, { Unanswered, Answered, Closed }: Counts, way: WayWithin): BoardFigure {
  const counts: Readonly<Record<ConsultationState, number>> = { waiting: Unanswered, replied: Answered, closed: Closed }
  const [label, { tone }] = [consultationStateTexts[state], consultationStates.rows[state]]
  return { key: state, label, value: counts[state], tone, to: wayTo(way, state) }
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
  return <BoardTag tone={consultationStates.rows[state].tone}>{consultationStateTexts[state]}</BoardTag>
}

function titleOf({ Data }: WireRecord): string {
  return readData(consultationForm, Data).Title ?? '—'
}

function expertOf({ Data }: WireRecord): string {
  return readData(consultationForm, Data).ExpertName ?? '—'
}
