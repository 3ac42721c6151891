import type { WireRecord } from '@farm/contract/forms'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './Evidence.module.css'
import { GradeBadge, gradeIn } from './GradeBadge.tsx'
import { evidenceOf, reasonsOf } from './evidence.ts'

interface EvidenceProps {
  readonly form: RecordForm
  readonly record: WireRecord
}

/** How far a punch-in can be trusted, why, and what was kept to tell it by. */
export function Evidence({ form, record }: EvidenceProps) {
  const isSeen = (name: string) => Object.hasOwn(form.fields, name)
  const facts = evidenceOf(record).filter(({ name }) => isSeen(name))
  const hasGrade = isSeen('Grade') && gradeIn(record.Data) !== undefined
  if (!hasGrade && facts.length === 0) return null
  return (
    <section aria-label="证据">
      <h3 className={styles.title}>
        证据
        {hasGrade && <GradeBadge data={record.Data} />}
      </h3>
      {hasGrade && isSeen('GradeReasons') && (
        <ul className={styles.reasons} aria-label="评级依据">
          {reasonsOf(record.Data).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
    </section>
  )
}
