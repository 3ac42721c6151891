import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { RecordTabs } from '../../../engine/care/RecordTabs.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { PlanActions } from './PlanActions.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { PlanOperations } from './PlanOperations.tsx'
import styles from './PlanPanel.module.css'
import { PlanStandingHead } from './PlanStandingHead.tsx'
import type { PlanActs } from '../plan-acts.ts'
import { isPlanLate, planOf } from '../plan.ts'
import { usePlanWork } from '../plan-queries.ts'
import { standingOf } from '../plan-work.ts'
import { useToday } from '../../../engine/records/use-today.ts'

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
  const { data, error, isLoading, refetch } = usePlanWork([record.Id])
  const plan = planOf(record)
  const work = data && (data.get(plan.id) ?? [])
  const shown = {
    plan,
    today,
    isLate: isPlanLate(plan, today),
    isWaiting: isLoading,
    isOfMany: true,
    standing: work && standingOf(plan, work),
  }
  return (
    <div className={styles.plan}>
      <RecordTabs
        form={form}
        record={record}
        canEdit={acts.edit !== undefined}
        facts={
          <div className={styles.facts}>
            <PlanStandingHead shown={shown} />
            <PlanFacts record={record} />
            <section className={styles.section}>
              <h3 className={styles.title}>作业进度</h3>
              {work && <PlanOperations plan={plan} work={work} />}
              {!work && error && (
                <p className={styles.failed} role="alert">
                  {error.message}{' '}
                  <Button kind="quiet" onClick={() => void refetch()}>
                    重试
                  </Button>
                </p>
              )}
            </section>
          </div>
        }
      />
      <PlanActions record={record} plan={plan} work={work} acts={acts} onRemove={onRemove} />
    </div>
  )
}
