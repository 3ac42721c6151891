import type { WireRecord } from '@farm/contract/forms'
import { useMemo } from 'react'
import { Holds } from '../../../engine/input-checks/Holds.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import { CardsOfOthers } from '../CardsOfOthers.tsx'
import { PlanStandingHead } from '../panel/PlanStandingHead.tsx'
import { isPlanLate, planOf } from '../plan.ts'
import { InputsPart } from './InputsPart.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import { LatestWork } from './LatestWork.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { OrderPart } from './OrderPart.tsx'
import { PlanDetail } from './PlanDetail.tsx'
import styles from './PlanDetail.module.css'
import { StepsPart } from './StepsPart.tsx'
import { usePlanWork } from './detail-queries.ts'

/** 实时状态: one plan with all that happens in it. */
export function PlanStatus() {
  return <PlanDetail title="实时状态">{(record) => <Status record={record} />}</PlanDetail>
}

function Status({ record }: { readonly record: WireRecord }) {
  const today = useToday()
  const plan = useMemo(() => planOf(record), [record])
  const { byStep, leftOut, punchIns } = usePlanWork(plan)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PlanStandingHead shown={{ plan, today, isLate: isPlanLate(plan) }} />
        <KeyFacts record={record} />
        <StepsPart plan={plan} today={today} work={byStep} leftOut={leftOut} />
        <LatestWork planId={plan.id} punchIns={punchIns} />
      </div>
      <div className={styles.column}>
        {plan.order && <OrderPart plan={plan} order={plan.order} />}
        <Holds places={plan.places.map(({ Id }) => Id)} />
        <InputsPart planId={plan.id} />
        <OpenOrders planId={plan.id} />
        <CardsOfOthers plan={plan} />
      </div>
    </div>
  )
}
