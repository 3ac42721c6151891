import { planForm } from '@farm/contract/plans'
import { useSearchParams } from 'react-router'
import { usePermission } from '../../../engine/permission/index.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { planOf } from '../plan.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { copyOf } from './copy-of.ts'
import { useOnlyEnterprise } from './use-only-enterprise.ts'
import { useWholePlan } from './use-whole-plan.ts'

/** 新增计划, or a copy of the plan that the address names. */
export function PlanAdd() {
  const copied = useSearchParams()[0].get('copy')
  return copied ? <CopiedPlan key={copied} id={copied} /> : <NewPlan />
}

function CopiedPlan({ id }: { readonly id: string }) {
  const form = useKind(planForm)
  return (
    <RecordState query={useWholePlan(id)}>
      {(record) => (
        <PlanEditor initial={copyOf(record, form.fields)} note={`由“${planOf(record).name}”复制，日期已推后一年`} />
      )}
    </RecordState>
  )
}

function NewPlan() {
  const { isWaiting, id } = useOnlyEnterprise()
  const { User } = usePermission()
  if (isWaiting) return <Waiting />
  return <PlanEditor initial={{ Manager: User.Id, ...(id !== undefined && { Enterprise: id }) }} />
}
