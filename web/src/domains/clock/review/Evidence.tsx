import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './Evidence.module.css'
import { GradeBadge, gradeIn } from './GradeBadge.tsx'
import { evidenceOf, reasonsOf } from './evidence.ts'

interface EvidenceProps {
  readonly form: RecordForm
  readonly record: WireRecord
}

/** How far a punch-in can be trusted, and why. */
export function Evidence({ form, record }: EvidenceProps) {
  const isSeen = (name: string) => Object.hasOwn(form.fields, name)
  if (!isSeen('Grade') || gradeIn(record.Data) === undefined) return null
  return (
    <section aria-label="证据">
      <h3 className={styles.title}>
        证据
        <GradeBadge data={record.Data} />
      </h3>
      {isSeen('GradeReasons') && (
        <ul className={styles.reasons} aria-label="评级依据">
          {reasonsOf(readData(clockForm, record.Data)).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What was kept with a punch-in to tell by how far it can be trusted. */
export function Kept({ form, record }: EvidenceProps) {
  const facts = evidenceOf(readData(clockForm, record.Data)).filter(({ name }) => Object.hasOwn(form.fields, name))
  if (facts.length === 0) return null
  return (
    <section aria-label="手机记录">
      <h3 className={styles.title}>手机记录</h3>
      <Facts facts={facts} />
    </section>
  )
}
