import { formatDateRange } from '@farm/contract/values'
import { Link, useSearchParams } from 'react-router'
import { writeList } from '../../../../engine/list/write-list.ts'
import styles from './Gantt.module.css'
import { type Scale, placeOf } from './scale.ts'
import type { BarHandles } from './use-bar-handles.ts'

/** A bar narrower than this has its words beside it, in pixels. */
const LEAST_FOR_TEXT = 88

interface GanttBarProps {
  /** Of the plan that it opens. */
  readonly planId: string
  readonly name: string
  readonly start: string | undefined
  readonly end: string | undefined
  /** The state in words. */
  readonly told: string
  /** How it is coloured. */
  readonly look: string
  readonly percent?: number | undefined
  readonly scale: Scale
  /** Absent where the person may not move it. */
  readonly handles?: BarHandles | undefined
  readonly canStretch?: boolean
  /** What would become of it, while it is moved. */
  readonly tip?: string | undefined
  readonly isBusy?: boolean
  /** Id of the words on how it is moved by keys. */
  readonly hint: string
}

/** One bar on the calendar. It opens its plan; dragged it moves, dragged by its end it stretches. */
export function GanttBar(props: GanttBarProps) {
  const {
    planId,
    name,
    start = '—',
    end = '—',
    told,
    look,
    percent,
    scale,
    handles,
    canStretch,
    tip,
    isBusy,
    hint,
  } = props
  const [address] = useSearchParams()
  const { left, width, isCutBefore, isCutAfter } = placeOf(scale, props)
  const side = left + width > scale.width * 0.8 ? 'before' : 'after'
  return (
    <>
      <Link
        to={{ search: writeList(address, { open: planId }).toString() }}
        preventScrollReset
        draggable={false}
        className={styles.bar}
        style={{ left, width }}
        data-look={look}
        data-cut-before={isCutBefore || undefined}
        data-cut-after={isCutAfter || undefined}
        data-moving={tip !== undefined || undefined}
        data-movable={handles !== undefined || undefined}
        aria-busy={isBusy}
        aria-label={`${name}，${formatDateRange(start, end)}，${told}`}
        title={`${name}\n${formatDateRange(start, end)}\n${told}`}
        {...(handles && { ...handles.bar, 'aria-describedby': hint })}
      >
        {percent !== undefined && <span className={styles.fill} style={{ width: `${percent}%` }} />}
        <span className={styles.told} data-side={width < LEAST_FOR_TEXT ? side : undefined}>
          {told}
        </span>
        {handles && canStretch && <span className={styles.edge} aria-hidden="true" {...handles.edge} />}
      </Link>
      {tip !== undefined && (
        <span className={styles.tip} role="status" style={{ left }}>
          {tip}
        </span>
      )}
    </>
  )
}
