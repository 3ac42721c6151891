import type { WireRecord } from '@farm/contract/forms'
import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react'
import { useChangeable } from '../../../../engine/records/use-changeable.ts'
import styles from './Gantt.module.css'
import { GanttHead } from './GanttHead.tsx'
import { PlanGroup } from './PlanGroup.tsx'
import { type Scale, linesOf, middleOf } from './scale.ts'

interface GanttChartProps {
  readonly records: readonly WireRecord[]
  readonly scale: Scale
  readonly today: string
  readonly isBusy: boolean
  /** Id of the plan that is open beside the chart. */
  readonly open: string | undefined
  readonly unfolded: ReadonlySet<string>
  readonly onFold: (id: string) => void
  readonly canEdit: boolean
}

const HINT = '左右方向键移动一天，按住 Shift 改变步骤的天数，回车保存，Esc 放弃'

/** The plans along the calendar, one bar each, and the steps of those that are unfolded. */
export function GanttChart({ records, scale, today, isBusy, open, unfolded, onFold, canEdit }: GanttChartProps) {
  const hint = useId()
  const canChange = useChangeable()
  const box = useTodayInSight(middleOf(scale, today), scale.dayWidth)
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

/** Scrolls to today when the chart is drawn or zoomed, so that none opens on an empty year. */
function useTodayInSight(at: number, dayWidth: number) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(at)
  useEffect(() => {
    place.current = at
  })
  useEffect(() => {
    const shown = box.current
    if (shown) shown.scrollLeft = scrollFor(shown, place.current)
  }, [dayWidth])
  return box
}

/** Two fifths of what is seen lie before today, the rest is to come. */
function scrollFor(box: HTMLElement, at: number): number {
  const names = box.querySelector('th')?.offsetWidth ?? 0
  return at - (box.clientWidth - names) * 0.4
}
