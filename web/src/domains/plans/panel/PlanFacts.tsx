import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { fieldOf, valueOf } from '../../../engine/records/record-fields.ts'
import styles from './PlanFacts.module.css'

const KEY = ['Enterprise', 'Crops', 'Variety', 'Count', 'StartDate', 'EndDate', 'Season', 'Manager', 'TargetYield']
/** Shown only where something is written. */
const NOTES = ['StopReason', 'Note']

/** What a plan says, without its operations. */
export function PlanFacts({ record }: { readonly record: WireRecord }) {
  const notes = NOTES.filter((name) => valueOf(planForm, record, name) !== undefined)
  const { User, AddTime, UpdateTime } = record
  return (
    <>
      <dl className={styles.facts}>
        {KEY.map((name) => (
          <Fact key={name} record={record} name={name} />
        ))}
        <Fact record={record} name="Place" isWide />
        {notes.map((name) => (
          <Fact key={name} record={record} name={name} isWide />
        ))}
      </dl>
      <p className={styles.origin}>
        {User.RealName || User.Name} 录入于 <Moment at={AddTime} />
        ，更新于 <Moment at={UpdateTime} />
      </p>
    </>
  )
}

interface FactProps {
  readonly record: WireRecord
  readonly name: string
  readonly isWide?: boolean
}

function Fact({ record, name, isWide = false }: FactProps) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{fieldOf(planForm, name)?.label}</dt>
      <dd>
        <FieldValue form={planForm} record={record} name={name} as="whole" />
      </dd>
    </div>
  )
}
