import { type WireRecord, readData } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePermission } from '../../../engine/permission/index.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { useOnlyEnterprise } from '../../../engine/reference/use-only-enterprise.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { planOf } from '../plan.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { copyOf } from './copy-of.ts'
import { planBegun } from './plan-begun.ts'
import { useInForce } from './standard-queries.ts'
import { useWholePlan } from './use-whole-plan.ts'

/** 新增计划: blank, a copy of the plan that the address names, for a line of an order, or by a standard. */
export function PlanAdd() {
  const [address] = useSearchParams()
  const [copied, order, standard] = [address.get('copy'), address.get('order'), address.get('standard')]
  if (copied) return <CopiedPlan key={copied} id={copied} />
  return (
    <Named id={order}>
      {(served) => (
        <Named id={standard}>
          {(followed) => (
            <NewPlan
              key={`${order ?? ''} ${standard ?? ''}`}
              order={served}
              line={address.get('line')}
              standard={followed}
            />
          )}
        </Named>
      )}
    </Named>
  )
}

function CopiedPlan({ id }: { readonly id: string }) {
  return <RecordState query={useWholePlan(id)}>{(record) => <Copy record={record} />}</RecordState>
}

function Copy({ record }: { readonly record: WireRecord }) {
  const { fields } = useKind(planForm)
  const { isWaiting, standard } = useInForce(readData(planForm, record.Data).Standard)
  if (isWaiting) return <Waiting />
  const note = `由“${planOf(record).name}”复制，日期已推后一年`
  return <PlanEditor initial={copyOf(record, { fields, standard })} note={note} />
}

interface NamedProps {
  readonly id: string | null
  readonly children: (record: WireRecord | undefined) => ReactNode
}

/** The record that the address names, if it names one. */
function Named({ id, children }: NamedProps) {
  return id === null || id === '' ? children(undefined) : <Read id={id}>{children}</Read>
}

function Read({ id, children }: NamedProps & { readonly id: string }) {
  return <RecordState query={useRecord(id)}>{children}</RecordState>
}

interface NewPlanProps {
  readonly order: WireRecord | undefined
  readonly line: string | null
  readonly standard: WireRecord | undefined
}

function NewPlan({ order, line, standard }: NewPlanProps) {
  const { isWaiting, id } = useOnlyEnterprise()
  const { User } = usePermission()
  const today = useToday()
  if (isWaiting) return <Waiting />
  const initial = planBegun({ manager: User.Id, enterprise: id, order, line, standard, today })
  return (
    <PlanEditor
      initial={initial}
      {...(order && { note: `为${orderForm.name}“${readData(orderForm, order.Data).Number}”` })}
    />
  )
}
