import type { WireRecord } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useToday } from '../../../engine/records/use-today.ts'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { PlanStandingHead } from '../panel/PlanStandingHead.tsx'
import { isPlanLate, planOf } from '../plan.ts'
import { KeyFacts } from './KeyFacts.tsx'
import { LatestWork } from './LatestWork.tsx'
import { OrderPart } from './OrderPart.tsx'
import { PlanDetail } from './PlanDetail.tsx'
import styles from './PlanDetail.module.css'
import { StepsPart } from './StepsPart.tsx'
import { usePlanWork } from './detail-queries.ts'

/** 计划详情 from the side of its order: what was ordered, and whether the plan gets there in time. */
export function OrderPlan() {
  return <PlanDetail title="计划详情">{(record) => <Served record={record} />}</PlanDetail>
}

function Served({ record }: { readonly record: WireRecord }) {
  const today = useToday()
  const plan = useMemo(() => planOf(record), [record])
  const { byStep, leftOut, punchIns } = usePlanWork(plan)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {plan.order ? (
          <OrderPart plan={plan} order={plan.order} />
        ) : (
          <StateBlock kind="empty" title="这个计划没有对应订单">
            编辑计划、选上对应订单后，这里显示交货日期和采收情况
          </StateBlock>
        )}
        <StepsPart plan={plan} today={today} work={byStep} leftOut={leftOut} />
      </div>
      <div className={styles.column}>
        <PlanStandingHead shown={{ plan, today, isLate: isPlanLate(plan) }} />
        <KeyFacts record={record} />
        <LatestWork planId={plan.id} punchIns={punchIns} />
      </div>
    </div>
  )
}
