import type { WireRecord } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { StoredCheck } from '../../../engine/input-checks/StoredCheck.tsx'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { RowsFact } from '../../../engine/records/RowsFact.tsx'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { fieldOf, valueOf } from '../../../engine/records/record-fields.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { PlanLink } from '../PlanLink.tsx'
import { PriorityTag } from '../StatusTag.tsx'
import { type WorkOrder, withPlacesInOrder, workOrderOf } from '../work-order.ts'
import { TickList } from '../field/TickList.tsx'
import { Part } from './Part.tsx'

const { Inputs } = workOrderForm.fields

/** What a work order asks for, to be read. */
export function AskedFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(workOrderForm)
  const order = workOrderOf(record)
  return (
    <>
      <Facts facts={factsOf(form, record, order)} />
      <AddedFacts kind={workOrderForm} form={form} record={record} />
      {order.checklist.length > 0 && (
        <Part title="检查项">
          <TickList record={record} />
        </Part>
      )}
      {order.inputs.length > 0 && (
        <Part title="计划投入品">
          <RowsFact field={Inputs} name="Inputs" record={record} />
        </Part>
      )}
      <StoredCheck form={form} record={record} />
    </>
  )
}

/** Always told. */
const KEY = ['Number', 'Operation', 'Plan', 'Place', 'Crops', 'Enterprise', 'Assignees', 'Start', 'Due']
/** Told where something is written. */
const ASIDE = ['Confirmed', 'Source', 'Repeat', 'RepeatUntil', 'Series', 'StartedAt', 'FinishedAt', 'Note']
const WIDE: readonly string[] = ['Place', 'Assignees', 'Note']

function factsOf(form: RecordForm, read: WireRecord, { priority, plan }: WorkOrder): Fact[] {
  const record = withPlacesInOrder(read)
  const written = ASIDE.filter((name) => isWorthTelling(valueOf(form, record, name)))
  const told = (name: string): Fact[] => {
    const field = fieldOf(form, name)
    if (!field) return []
    const value =
      name === 'Plan' ? <PlanLink plan={plan} /> : <FieldValue form={form} record={record} name={name} as="whole" />
    return [{ label: field.label, value, isWide: WIDE.includes(name) }]
  }
  return [
    ...KEY.flatMap(told),
    ...('Priority' in form.fields ? [{ label: '优先级', value: <PriorityTag priority={priority} /> }] : []),
    ...written.flatMap(told),
  ]
}

function isWorthTelling(value: unknown): boolean {
  return value !== undefined && value !== '不重复'
}
