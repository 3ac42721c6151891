import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { litFrom } from '../../../engine/page/lit-entry.ts'
import { usePage } from '../../../engine/page/index.ts'
import { RecordTabs } from '../../../engine/care/RecordTabs.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { PlanActions } from './PlanActions.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import styles from './PlanPanel.module.css'
import { PlanStandingHead } from './PlanStandingHead.tsx'
import { type PlanActs, usePlanPages } from '../plan-acts.ts'
import { isPlanLate, planOf } from '../plan.ts'
import { StepTimeline } from '../steps/StepTimeline.tsx'

interface PlanPanelProps {
  readonly id: string
  readonly acts: PlanActs
  readonly onRemove: (record: WireRecord) => void
  readonly onClose: () => void
}

/** One plan beside the list. */
export function PlanPanel({ id, acts, onRemove, onClose }: PlanPanelProps) {
  const form = useKind(planForm)
  const query = useRecord(id, expandOf(form, Object.keys(form.fields)))
  return (
    <SidePanel title={query.data ? planOf(query.data).name : '计划'} onClose={onClose}>
      <RecordState query={query}>
        {(record) => <OpenPlan record={record} acts={acts} onRemove={() => onRemove(record)} />}
      </RecordState>
    </SidePanel>
  )
}

interface OpenPlanProps extends Pick<PlanPanelProps, 'acts'> {
  readonly record: WireRecord
  readonly onRemove: () => void
}

function OpenPlan({ record, acts, onRemove }: OpenPlanProps) {
  const today = useToday()
  const form = useKind(planForm)
  const pages = usePlanPages()
  const { menuName } = usePage()
  const plan = planOf(record)
  return (
    <div className={styles.plan}>
      <RecordTabs
        form={form}
        record={record}
        canEdit={acts.edit !== undefined}
        facts={
          <div className={styles.facts}>
            <PlanStandingHead shown={{ plan, today, isLate: isPlanLate(plan) }} />
            <ButtonLink to={pages.detail(plan.id)} state={litFrom(menuName)}>
              查看实时状态
            </ButtonLink>
            <PlanFacts record={record} />
            <section className={styles.section}>
              <h3 className={styles.title}>作业步骤</h3>
              <StepTimeline plan={plan} today={today} />
            </section>
          </div>
        }
      />
      <footer className={styles.foot}>
        <PlanActions record={record} plan={plan} acts={acts} onRemove={onRemove} />
      </footer>
    </div>
  )
}
