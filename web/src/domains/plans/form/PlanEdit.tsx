import { useParams } from 'react-router'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { useWholePlan } from './use-whole-plan.ts'

/** 编辑计划 */
export function PlanEdit() {
  const { id = '' } = useParams()
  return <RecordState query={useWholePlan(id)}>{(record) => <PlanEditor key={id} record={record} />}</RecordState>
}
