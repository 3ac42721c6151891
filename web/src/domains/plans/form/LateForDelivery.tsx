import { daysBetween, planForm } from '@farm/contract/plans'
import { useReadingOf } from '../../../engine/steps/use-reading.ts'
import styles from './Hint.module.css'
import { type PlanControls, useTextOf } from './form-values.ts'
import { useHarvesting } from './order-queries.ts'
import { lastDay } from './step-look.ts'

interface LateForDeliveryProps {
  readonly delivery: string
  readonly controls: PlanControls
}

/** Tells that the harvest, else the whole plan, ends after the goods are to be delivered. */
export function LateForDelivery({ delivery, controls }: LateForDeliveryProps) {
  const end = useTextOf('EndDate', controls)
  const steps = useReadingOf(planForm, controls, ({ Steps = [] }) =>
    Steps.map(({ Operation, EndDate }) => ({ Operation, EndDate })),
  )
  const harvesting = useHarvesting(steps.flatMap(({ Operation }) => Operation ?? []))
  const harvested = lastDay(steps.filter(({ Operation }) => Operation !== undefined && harvesting.has(Operation)))
  const ready = harvested ?? end
  if (ready === undefined || ready <= delivery) return null
  const what = harvested === undefined ? '计划结束' : '采收结束'
  return (
    <div role="status" className={styles.warning}>
      {what}（{ready}）比交货日期晚 {daysBetween(delivery, ready)} 天
    </div>
  )
}
