import type { WireRecord } from '@farm/contract/forms'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { writeList } from '../../../engine/list/write-list.ts'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import { Cut } from '../../../ui/Cut.tsx'
import styles from './PlanGantt.module.css'
import { type Scale, type Stretch, placeOf, scaleOf } from './gantt-scale.ts'
import { nameOfReferred, planOf } from '../plan.ts'
import { daysBetween } from '../plan-dates.ts'
import { progressTone } from '../progress-tone.ts'
import { useShownPlan } from '../shown-plan.ts'

const MONTH_WIDTH = 44
/** A bar narrower than this has its figure beside it. */
const LEAST_FOR_TEXT = 96

interface PlanGanttProps {
  /** Waiting for the first ones while undefined. */
  readonly records: readonly WireRecord[] | undefined
  readonly isBusy: boolean
  /** Id of the plan that is open beside the chart. */
  readonly open: string | undefined
}

/** The plans along the calendar, one bar each, filled as far as they are. */
export function PlanGantt({ records, isBusy, open }: PlanGanttProps) {
  const today = useToday()
  const scale = scaleOf((records ?? []).map(planOf), today)
  const lines = { backgroundImage: linesOf(scale, today) }
  const box = useTodayInSight(dayAt(scale, today), { isDrawn: records !== undefined })
  return (
    <div ref={box} className={styles.scroll}>
      <table className={styles.chart} aria-label="计划甘特图" aria-busy={isBusy || !records}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              计划
            </th>
            <th scope="col" className={styles.axis} style={{ minWidth: scale.months.length * MONTH_WIDTH }}>
              <Axis scale={scale} today={today} />
            </th>
          </tr>
        </thead>
        <tbody data-busy={isBusy || undefined}>
          {records?.map((record) => (
            <GanttLine key={record.Id} record={record} scale={scale} lines={lines} isOpen={record.Id === open} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Axis({ scale, today }: { readonly scale: Scale; readonly today: string }) {
  return (
    <div className={styles.calendar}>
      <Stretches of={scale.years} />
      <Stretches of={scale.months} />
      <span className={styles.today} style={{ left: `${dayAt(scale, today)}%` }}>
        今天
      </span>
    </div>
  )
}

function Stretches({ of }: { readonly of: readonly Stretch[] }) {
  return (
    <div className={styles.stretches}>
      {of.map(({ key, label, days }) => (
        <span key={key} className={styles.stretch} style={{ flexGrow: days }}>
          <span className={styles.label}>{label}</span>
        </span>
      ))}
    </div>
  )
}

interface GanttLineProps {
  readonly record: WireRecord
  readonly scale: Scale
  readonly lines: { readonly backgroundImage: string }
  readonly isOpen: boolean
}

function GanttLine({ record, scale, lines, isOpen }: GanttLineProps) {
  const {
    plan: { id, name, crop, variety },
  } = useShownPlan(record)
  const second = [crop && nameOfReferred(crop), variety].filter(Boolean).join(' · ')
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" className={styles.name}>
        <RowLink id={id} title={name}>
          {name}
        </RowLink>
        {second && (
          <span className={styles.second}>
            <Cut title={second}>{second}</Cut>
          </span>
        )}
      </th>
      <td className={styles.lane} style={lines}>
        <Bar record={record} scale={scale} />
      </td>
    </tr>
  )
}

function Bar({ record, scale }: Pick<GanttLineProps, 'record' | 'scale'>) {
  const [address] = useSearchParams()
  const { plan, isLate, standing } = useShownPlan(record)
  const { id, name, start = '—', end = '—', status = '' } = plan
  const { left, width, isCutBefore, isCutAfter } = placeOf(scale, plan)
  const percent = standing?.percent
  const state = isLate ? '延误' : status
  const told = [state, percent !== undefined && `${percent}%`].filter(Boolean).join(' ')
  const isNarrow = (width / 100) * scale.months.length * MONTH_WIDTH < LEAST_FOR_TEXT
  const side = left + width > 80 ? 'before' : 'after'
  return (
    <Link
      to={{ search: writeList(address, { open: id }).toString() }}
      preventScrollReset
      tabIndex={-1}
      className={styles.bar}
      style={{ left: `${left}%`, width: `${width}%` }}
      data-tone={progressTone({ plan, isLate })}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      aria-label={`${name}，${start} 至 ${end}，${told}`}
      title={`${name}\n${start} 至 ${end}\n${told}`}
    >
      <span className={styles.fill} style={{ width: `${percent ?? 0}%` }} />
      <span className={styles.told} data-side={isNarrow ? side : undefined}>
        {told}
      </span>
    </Link>
  )
}

/** Scrolls to today once the plans are drawn, so that no chart opens on an empty year. */
function useTodayInSight(at: number, { isDrawn }: { readonly isDrawn: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(at)
  useEffect(() => {
    place.current = at
  })
  useEffect(() => {
    const shown = box.current
    if (isDrawn && shown) shown.scrollLeft = scrollFor(shown, place.current)
  }, [isDrawn])
  return box
}

/** Three fifths of what is seen lie before today, the rest is to come. */
function scrollFor(box: HTMLElement, percent: number): number {
  const names = box.querySelector('th')?.offsetWidth ?? 0
  return names + (box.scrollWidth - names) * (percent / 100) - box.clientWidth * 0.6
}

function dayAt({ from, days }: Scale, day: string): number {
  return ((daysBetween(from, day) + 0.5) / days) * 100
}

/** A thin line where each month begins and a strong one for today, the same behind every bar. */
function linesOf(scale: Scale, today: string): string {
  const at = dayAt(scale, today)
  const [before, after] = [`calc(${at}% - 1px)`, `calc(${at}% + 1px)`]
  const now = `linear-gradient(90deg, transparent ${before}, var(--primary) ${before} ${after}, transparent 0)`
  const ends = scale.months.slice(0, -1).reduce<number[]>((all, { days }) => [...all, (all.at(-1) ?? 0) + days], [])
  const stops = ends
    .map((end) => (end / scale.days) * 100)
    .map(
      (place) =>
        `transparent calc(${place}% - 1px), var(--border-light) calc(${place}% - 1px) ${place}%, transparent ${place}%`,
    )
  return stops.length === 0 ? now : `${now}, linear-gradient(90deg, ${stops.join(', ')})`
}
