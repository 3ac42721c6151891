import { consultationForm } from '@farm/contract/diagnosis'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useParams } from 'react-router'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useRecord } from '../../../engine/records/record-queries.ts'
import styles from '../Diagnosis.module.css'
import { consultationOf } from '../consultation.ts'
import { RatingText } from '../marks.tsx'
import { ActBar } from './ActBar.tsx'
import { Attached } from './Attached.tsx'
import { Measured } from './Measured.tsx'
import { Question } from './Question.tsx'
import { Replies } from './Replies.tsx'
import { useConsultationCards } from './consultation-cards.ts'

/** 会诊详情: what was asked, what is known of the plot, and what was said since, in one conversation. */
export function ConsultationDetail() {
  const { title = '会诊详情' } = usePage()
  const { id = '' } = useParams()
  const address = useAddress()
  return (
    <div className={styles.column}>
      <TopBar title={title} back={address('/ClockSys/Diagnosis')} />
      <RecordState query={useRecord(id)}>{(record) => <Conversation record={record} />}</RecordState>
    </div>
  )
}

function Conversation({ record }: { readonly record: WireRecord }) {
  const one = consultationOf(record)
  const cards = useConsultationCards()
  const { Place: placeId } = readData(consultationForm, record.Data)
  return (
    <>
      <Question one={one} />
      <Attached one={one} />
      <Measured one={one} />
      {one.measured.length === 0 &&
        placeId !== undefined &&
        cards.map(({ key, Card }) => <Card key={key} placeId={placeId} until={one.asked} />)}
      <Replies one={one} />
      {one.state === 'closed' && (
        <section className={styles.card} aria-label="结果">
          <h2 className={styles.head}>会诊已关闭</h2>
          {one.conclusion !== undefined && <p className={styles.text}>{one.conclusion}</p>}
          {one.rating === undefined ? (
            <p className={styles.second}>还没有评价</p>
          ) : (
            <p className={styles.text}>
              <RatingText rating={one.rating} /> {one.ratingNote}
            </p>
          )}
        </section>
      )}
      <ActBar one={one} />
    </>
  )
}
