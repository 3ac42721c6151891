import type { WireRecord } from '@farm/contract/forms'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useToday } from '../../../../engine/records/use-today.ts'
import { useIsPhone } from '../../../../ui/useIsPhone.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { planOf } from '../../plan.ts'
import { GanttChart } from './GanttChart.tsx'
import { GanttTools } from './GanttTools.tsx'
import { StepAgenda } from './StepAgenda.tsx'
import { StepTable } from './StepTable.tsx'
import { lookAt } from './look-at.ts'
import { firstLook, middleOf, scaleOf } from './scale.ts'
import { useZoom } from './zoom.ts'

interface PlanGanttProps {
  /** Waiting for the first ones while undefined. */
  readonly records: readonly WireRecord[] | undefined
  readonly isBusy: boolean
  /** Id of the plan that is open beside the chart. */
  readonly open: string | undefined
  /** The person may edit plans, and so move them. */
  readonly canEdit: boolean
}

const NOTHING: ReadonlySet<string> = new Set()

/** The plans of a page in time: a chart, the same as a table, and on a phone a list of steps by date. */
export function PlanGantt({ records, isBusy, open, canEdit }: PlanGanttProps) {
  const today = useToday()
  const zoom = useZoom()
  const isPhone = useIsPhone()
  const [isTable, setTable] = useState(false)
  const [unfolded, setUnfolded] = useState(NOTHING)
  const plans = useMemo(() => (records ?? []).map(planOf), [records])
  const scale = useMemo(() => scaleOf(plans, today, zoom), [plans, today, zoom])
  const box = useRef<HTMLDivElement>(null)
  const fold = useCallback((id: string) => setUnfolded((before) => toggled(before, id)), [])
  if (!records) return <Waiting />
  if (isPhone) return <StepAgenda plans={plans} today={today} />
  return (
    <>
      <GanttTools
        zoom={zoom}
        isTable={isTable}
        onTable={setTable}
        onToday={() => box.current && lookAt(box.current, middleOf(scale, today))}
        isUnfolded={unfolded.size > 0}
        onUnfold={() => setUnfolded(unfolded.size > 0 ? NOTHING : new Set(records.map(({ Id }) => Id)))}
      />
      {isTable ? (
        <StepTable plans={plans} today={today} />
      ) : (
        <GanttChart
          records={records}
          scale={scale}
          today={today}
          lookedAt={firstLook(plans, today)}
          box={box}
          isBusy={isBusy}
          open={open}
          unfolded={unfolded}
          onFold={fold}
          canEdit={canEdit}
        />
      )}
    </>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
