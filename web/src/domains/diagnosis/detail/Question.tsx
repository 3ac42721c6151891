import type { ReactNode } from 'react'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { formatMoment } from '../../../platform/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from '../Diagnosis.module.css'
import type { Consultation } from '../consultation.ts'
import { DueText, StateTag } from '../marks.tsx'

/** What was asked, with the photos first: by them an expert judges. */
export function Question({ one }: { readonly one: Consultation }) {
  return (
    <section className={styles.card} aria-label="提问">
      <div className={styles.cardHead}>
        <StateTag state={one.state} />
        <DueText state={one.state} due={one.due} />
        <span className={styles.time}>{formatMoment(one.asked)}</span>
      </div>
      <h2 className={styles.title}>{one.title}</h2>
      <PhotoStrip ids={one.photos} label="会诊照片" size="large" />
      {one.symptoms.length > 0 && (
        <p className={styles.tags}>
          {one.symptoms.map((symptom) => (
            <Tag key={symptom}>{symptom}</Tag>
          ))}
        </p>
      )}
      {one.description !== undefined && <p className={styles.text}>{one.description}</p>}
      <dl className={styles.facts}>
        <Fact label="作物">{one.crop}</Fact>
        <Fact label="生育阶段">{one.stage}</Fact>
        <Fact label="提问人">{`${one.asker}（${one.organ}）`}</Fact>
        <Fact label="受理专家">{one.expert ?? '本县专家'}</Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === undefined) return null
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
