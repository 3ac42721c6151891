import { planForm } from '@farm/contract/plans'
import { useParams } from 'react-router'
import { StrandedDraft } from '../../../engine/form/StrandedDraft.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { useWholePlan } from './use-whole-plan.ts'

/** 编辑计划 */
export function PlanEdit() {
  const { id = '' } = useParams()
  const query = useWholePlan(id)
  return (
    <StrandedDraft form={planForm} recordId={id} error={query.error} anew={<PlanEditor key="new" />}>
      <RecordState query={query}>{(record) => <PlanEditor key={id} record={record} />}</RecordState>
    </StrandedDraft>
  )
}
