import type { WireRecord } from '@farm/contract/forms'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { formatQuantity } from '@farm/contract/values'
import { DueText } from '../DueText.tsx'
import { NextStepText } from '../NextStepText.tsx'
import styles from './PlanCards.module.css'
import { placesText } from './places-text.ts'
import { PlanProgress } from '../PlanProgress.tsx'
import { PlanStatusTag } from '../PlanStatusTag.tsx'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import { spanOf } from '../plan-dates.ts'
import { secondLine, useShownPlan } from '../shown-plan.ts'

interface PlanCardsProps {
  /** Waiting for the first ones while undefined. */
  readonly records: readonly WireRecord[] | undefined
  readonly isBusy: boolean
}

const SKELETONS = ['first', 'second', 'third', 'fourth']

/** The plans on a phone. */
export function PlanCards({ records, isBusy }: PlanCardsProps) {
  return (
    <ul className={styles.cards} aria-label="计划列表" aria-busy={isBusy || !records} data-busy={isBusy || undefined}>
      {records
        ? records.map((record) => <PlanCard key={record.Id} record={record} />)
        : SKELETONS.map((one) => <li key={one} className={styles.waiting} />)}
    </ul>
  )
}

function PlanCard({ record }: { readonly record: WireRecord }) {
  const shown = useShownPlan(record)
  const { plan, today } = shown
  const { crop, variety, places, areaMu } = plan
  const { days, years } = spanOf(plan, today)
  const where = placesText(places.map(nameOfReferred))
  const what = [crop && nameOfReferred(crop), variety, where].filter(Boolean).join(' · ')
  const second = secondLine(shown)
  const { forecast } = plan.standing
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.name}>
          <RowLink id={plan.id}>{plan.name}</RowLink>
        </span>
        <span className={styles.tag}>
          <PlanStatusTag {...shown} />
        </span>
      </div>
      {what && <p className={styles.line}>{what}</p>}
      <p className={styles.line}>
        {areaMu !== undefined && `${formatQuantity(areaMu, '亩')} · `}
        {days}
        {years && `（${years}）`}
      </p>
      {second && <p className={styles.line}>{second}</p>}
      {(plan.order || forecast) && (
        <p className={styles.line}>
          {[plan.order && `订单 ${nameOfReferred(plan.order)}`, forecast && `预计 ${forecast} 完成`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className={styles.progress}>
        <PlanProgress {...shown} />
      </div>
      <div className={styles.next}>
        <span className={styles.label}>下一步</span>
        <span className={styles.step}>
          <NextStepText {...shown} />
        </span>
        <DueText {...shown} />
      </div>
    </li>
  )
}
