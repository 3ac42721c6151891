import type { diagnosisCalls } from '@farm/contract/diagnosis'
import type { AnswerOf } from '@farm/contract/wire'
import styles from '../Diagnosis.module.css'
import { useCases } from '../diagnosis-queries.ts'
import { RatingText } from '../marks.tsx'

type Case = AnswerOf<typeof diagnosisCalls.cases>[number]

interface SimilarCasesProps {
  readonly crop: string | undefined
  readonly symptoms: readonly string[]
}

const SHOWN = 3

/** Closed cases like the one that is about to be asked: perhaps the answer is there already. */
export function SimilarCases({ crop, symptoms }: SimilarCasesProps) {
  const isAsked = crop !== undefined || symptoms.length > 0
  const query = { ...(crop !== undefined && { crop }), ...(symptoms.length > 0 && { symptoms: symptoms.join(',') }) }
  const { data } = useCases(query, { enabled: isAsked })
  // Without them asking goes on as well: a failure here is nobody’s concern.
  if (!isAsked || !data || data.length === 0) return null
  return (
    <section className={styles.card} aria-label="相似案例">
      <h2 className={styles.head}>相似案例：先看看是不是同样的问题</h2>
      {data.slice(0, SHOWN).map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a case tells nothing that it could be known by
        <CaseDetails key={`${one.Title} ${index}`} one={one} />
      ))}
    </section>
  )
}

/** A case that opens: what was seen, what the expert said and prescribed. */
function CaseDetails({ one }: { readonly one: Case }) {
  const about = [one.Crop, one.Stage, one.Symptoms.join('、')].filter(Boolean).join(' · ')
  return (
    <details className={styles.case}>
      <summary className={styles.caseTitle}>
        {one.Kinship === 'other' || one.Kinship === 'category'
          ? `${one.Title}（${one.Crop || '其他作物'}）`
          : one.Title}
        {one.Rating !== undefined && <RatingText rating={one.Rating} />}
      </summary>
      {one.Kinship === 'other' && (
        <p className={styles.fault}>症状相似，但作物不同（{one.Crop || '未写明'}），用药不能照搬，请问专家</p>
      )}
      {about !== '' && <p className={styles.second}>{about}</p>}
      {one.Description !== '' && <p className={styles.text}>{one.Description}</p>}
      {one.Answer !== '' && (
        <p className={styles.text}>
          <b>{one.Expert || '专家'}：</b>
          {one.Answer}
        </p>
      )}
      {one.Prescription.length > 0 && (
        <ul className={styles.prescription} aria-label="处方">
          {one.Prescription.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </details>
  )
}
