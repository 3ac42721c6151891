import type { FieldName, WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { StoredCheck } from '../../../engine/input-checks/StoredCheck.tsx'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { fieldOf, valueOf } from '../../../engine/records/record-fields.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import styles from './PlanFacts.module.css'

type PlanField = FieldName<typeof planForm>

const KEY: readonly PlanField[] = [
  'Enterprise',
  'Crops',
  'Variety',
  'Count',
  'StartDate',
  'EndDate',
  'Season',
  'Manager',
  'TargetYield',
  'Harvest',
  'Order',
  'Standard',
]
/** Shown only where something is written. */
const NOTES: readonly PlanField[] = ['Confirmed', 'StopReason', 'Note']

/** What a plan says, without its operations. */
export function PlanFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(planForm)
  const notes = NOTES.filter((name) => valueOf(form, record, name) !== undefined)
  const { User, AddTime, UpdateTime } = record
  return (
    <>
      <dl className={styles.facts}>
        {KEY.map((name) => (
          <Fact key={name} form={form} record={record} name={name} />
        ))}
        <Fact form={form} record={record} name="Place" isWide />
        {notes.map((name) => (
          <Fact key={name} form={form} record={record} name={name} isWide />
        ))}
      </dl>
      <StoredCheck form={form} record={record} />
      <AddedFacts kind={planForm} form={form} record={record} />
      <p className={styles.origin}>
        {User.RealName || User.Name} 录入于 <Moment at={AddTime} />
        ，更新于 <Moment at={UpdateTime} />
      </p>
    </>
  )
}

interface FactProps {
  readonly form: RecordForm
  readonly record: WireRecord
  readonly name: PlanField
  readonly isWide?: boolean
}

function Fact({ form, record, name, isWide = false }: FactProps) {
  const field = fieldOf(form, name)
  if (!field) return null
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{field.label}</dt>
      <dd>
        <FieldValue form={form} record={record} name={name} as="whole" />
      </dd>
    </div>
  )
}
