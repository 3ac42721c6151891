import type { WireRecord } from '@farm/contract/forms'
import { daysBetween } from '@farm/contract/plans'
import { formatDateRange, formatFigure } from '@farm/contract/values'
import { ReferenceName } from '../../../engine/reference/ReferenceName.tsx'
import { Cut } from '../../../ui/Cut.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { DueText } from '../DueText.tsx'
import { NextStepText } from '../NextStepText.tsx'
import { OrderLink } from '../OrderLink.tsx'
import styles from './PlanCells.module.css'
import { placesText } from './places-text.ts'
import { PlanProgress } from '../PlanProgress.tsx'
import { PlanStatusTag } from '../PlanStatusTag.tsx'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import { spanOf } from '../plan-dates.ts'
import { secondLine, useShownPlan } from '../shown-plan.ts'

/** Of more plots it is told how many they are: their names are cut. */
const MOST_NAMES = 2

interface CellProps {
  readonly record: WireRecord
}

export function NameCell({ record }: CellProps) {
  const shown = useShownPlan(record)
  const {
    plan: { name },
  } = shown
  const second = secondLine(shown)
  return (
    <>
      <Cut title={name}>{name}</Cut>
      {second && (
        <span className={styles.second} title={second}>
          {second}
        </span>
      )}
    </>
  )
}

export function CropCell({ record }: CellProps) {
  const {
    plan: { crop, variety },
  } = useShownPlan(record)
  if (!crop) return '—'
  return (
    <>
      <Cut title={nameOfReferred(crop)}>
        <ReferenceName to="crops" referred={crop} />
      </Cut>
      {variety && (
        <span className={styles.second} title={variety}>
          {variety}
        </span>
      )}
    </>
  )
}

export function PlacesCell({ record }: CellProps) {
  const {
    plan: { places },
  } = useShownPlan(record)
  if (places.length === 0) return '—'
  const names = places.map(nameOfReferred)
  const text = placesText(names)
  const isCut = names.length > MOST_NAMES && text.includes('、')
  return (
    <span className={styles.places} title={names.join('、')}>
      <Cut>{text}</Cut>
      {isCut && <span className={styles.count}>{names.length} 块</span>}
    </span>
  )
}

export function AreaCell({ record }: CellProps) {
  const {
    plan: { areaMu },
  } = useShownPlan(record)
  if (areaMu === undefined) return '—'
  const figure = formatFigure(areaMu, { digits: 2, unit: '亩' })
  return <Cut title={figure}>{figure}</Cut>
}

export function SpanCell({ record }: CellProps) {
  const { plan, today } = useShownPlan(record)
  const { days, years } = spanOf(plan, today)
  return (
    <span className={styles.span} title={formatDateRange(plan.start ?? '—', plan.end ?? '—')}>
      {days}
      {years && <span className={styles.second}>{years}</span>}
    </span>
  )
}

export function ProgressCell({ record }: CellProps) {
  return <PlanProgress {...useShownPlan(record)} />
}

export function NextCell({ record }: CellProps) {
  const shown = useShownPlan(record)
  return (
    <>
      <NextStepText {...shown} />
      <DueText {...shown} />
    </>
  )
}

export function DelayCell({ record }: CellProps) {
  const { plan, isLate } = useShownPlan(record)
  if (isLate) return <Tag tone="bad">延误 {plan.standing.lateDays} 天</Tag>
  return plan.status === '执行中' && plan.standing.percent !== undefined ? '按期' : '—'
}

export function ForecastCell({ record }: CellProps) {
  const { plan } = useShownPlan(record)
  const { forecast } = plan.standing
  if (forecast === undefined) return '—'
  const by = daysBetween(plan.end ?? forecast, forecast)
  return (
    <span title={by > 0 ? `计划 ${plan.end} 结束，预计延误 ${by} 天` : undefined}>
      {forecast}
      {by > 0 && <span className={styles.late}>延误 {by} 天</span>}
    </span>
  )
}

export function OrderCell({ record }: CellProps) {
  const {
    plan: { order },
  } = useShownPlan(record)
  return order ? <OrderLink order={order} /> : '—'
}

export function StatusCell({ record }: CellProps) {
  return <PlanStatusTag {...useShownPlan(record)} isLate={false} />
}
