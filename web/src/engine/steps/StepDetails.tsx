import type { DynamicData, Fields } from '@farm/contract/forms'
import { FieldItem } from '../form/FieldItem.tsx'
import { StepInputLines } from './StepInputLines.tsx'
import styles from './Steps.module.css'
import type { StepsLook } from './steps-look.ts'
import type { StepChanges } from './use-steps.ts'

interface StepDetailsProps {
  readonly step: string
  readonly at: number
  readonly fields: Fields
  readonly inputFields: Fields | undefined
  readonly look: StepsLook
  readonly changes: StepChanges
  readonly areaIn: ((data: DynamicData) => number | undefined) | undefined
}

/** What stands below the line of a step: what it takes, what is to be checked, and what else is said of it. */
export function StepDetails({ step, at, fields, inputFields, look, changes, areaIn }: StepDetailsProps) {
  return (
    <div className={styles.details}>
      {inputFields && <StepInputLines step={step} at={at} fields={inputFields} changes={changes} areaIn={areaIn} />}
      <div className={styles.texts}>
        {detailsOf(fields, look).map(([name, field]) => (
          <FieldItem key={name} name={['Steps', at, name]} field={field} isStacked />
        ))}
      </div>
    </div>
  )
}

/** The declared ones first, then what the form was given besides. */
function detailsOf(fields: Fields, { columns, details }: StepsLook) {
  const inLine = columns.map(({ name }) => name)
  const rank = (name: string) => (details.includes(name) ? details.indexOf(name) : details.length)
  return Object.entries(fields)
    .filter(([name, field]) => !inLine.includes(name) && !field.isRemoved && !('isKey' in field && field.isKey))
    .toSorted(([one], [other]) => rank(one) - rank(other))
}
