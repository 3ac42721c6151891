import type { WireRecord } from '@farm/contract/forms'
import { type CSSProperties, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useChangeable } from '../../../../engine/records/use-changeable.ts'
import styles from './Gantt.module.css'
import { GanttHead } from './GanttHead.tsx'
import { PlanGroup } from './PlanGroup.tsx'
import { lookAt } from './look-at.ts'
import { type Scale, linesOf, middleOf } from './scale.ts'

interface GanttChartProps {
  readonly records: readonly WireRecord[]
  readonly scale: Scale
  readonly today: string
  /** The day that is looked at first. */
  readonly lookedAt: string
  /** What scrolls. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly isBusy: boolean
  /** Id of the plan that is open beside the chart. */
  readonly open: string | undefined
  readonly unfolded: ReadonlySet<string>
  readonly onFold: (id: string) => void
  readonly canEdit: boolean
}

const HINT = '左右方向键移动一天，按住 Shift 改变步骤的天数，回车保存，Esc 放弃'

/** The plans along the calendar, one bar each, and the steps of those that are unfolded. */
export function GanttChart(props: GanttChartProps) {
  const { records, scale, today, lookedAt, box, isBusy, open, unfolded, onFold, canEdit } = props
  const hint = useId()
  const canChange = useChangeable()
  useInSight(box, middleOf(scale, lookedAt), scale.dayWidth)
  const lines = useMemo(
    (): CSSProperties & Record<'--lines', string> => ({ '--lines': linesOf(scale, today) }),
    [scale, today],
  )
  return (
    <div ref={box} className={styles.scroll}>
      <table
        className={styles.chart}
        aria-label="计划甘特图"
        aria-busy={isBusy}
        style={lines}
        data-busy={isBusy || undefined}
      >
        <GanttHead scale={scale} today={today} />
        {records.map((record) => (
          <PlanGroup
            key={record.Id}
            record={record}
            scale={scale}
            today={today}
            isOpen={record.Id === open}
            isUnfolded={unfolded.has(record.Id)}
            onFold={onFold}
            canEdit={canEdit && canChange(record)}
            hint={hint}
          />
        ))}
      </table>
      <p id={hint} hidden>
        {HINT}
      </p>
    </div>
  )
}

/** Scrolls to the day where there is something when the chart is drawn or zoomed, so that none opens on an empty year. */
function useInSight(box: RefObject<HTMLDivElement | null>, at: number, dayWidth: number) {
  const place = useRef(at)
  useEffect(() => {
    place.current = at
  })
  useEffect(() => {
    if (box.current) lookAt(box.current, place.current)
  }, [box, dayWidth])
}
