import type { FieldName, WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { fieldOf, valueOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './PlanDetail.module.css'

const KEY: ReadonlyArray<FieldName<typeof planForm>> = [
  'Crops',
  'Variety',
  'Enterprise',
  'Count',
  'StartDate',
  'EndDate',
  'Manager',
  'Place',
]

/** What the plan is about, in a few facts; the rest stands behind its own tab. */
export function KeyFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(planForm)
  const facts = KEY.flatMap((name) => {
    const field = fieldOf(form, name)
    if (!field || valueOf(form, record, name) === undefined) return []
    const value = <FieldValue form={form} record={record} name={name} as="whole" />
    return [{ label: field.label, value, isWide: name === 'Place' }]
  })
  return (
    <section className={styles.part} aria-label="基本情况">
      <Facts facts={facts} />
    </section>
  )
}
