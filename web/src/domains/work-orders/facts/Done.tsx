import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { formatQuantity } from '@farm/contract/values'
import type { AnswerOf } from '@farm/contract/wire'
import type { workOrderCalls } from '@farm/contract/work-orders'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { DistanceText } from '../../../engine/records/DistanceText.tsx'
import { isCounted } from '../../../engine/review/counted.ts'
import { formatMoment } from '../../../platform/time.ts'
import type { WorkOrder } from '../work-order.ts'
import { usePlots } from '../work-order-queries.ts'
import styles from './AskedAndDone.module.css'
import { shareText } from './input-sums.ts'
import { makerOf } from '../../../engine/records/referred-by.ts'

/** So many of the latest punch-ins show their photos. */
const MOST_SHOWN = 50
/** So many of the latest punch-ins stand one by one. */
const MOST_LISTED = 10

interface DoneProps {
  readonly order: WorkOrder
  readonly acceptance: AnswerOf<typeof workOrderCalls.acceptance>
  readonly punchIns: readonly WireRecord[]
  readonly total: number
}

/** What was punched in: how often, by whom, on how much of the plots, and from how far away. */
export function Done({ order, acceptance, punchIns, total }: DoneProps) {
  const plots = usePlots(order.places)
  if (total === 0) return <p className={styles.none}>还没有打卡</p>
  const people = [...new Set(punchIns.map(makerOf))]
  // Of a part of the plots no share is told: it would be too large.
  const whole = plots?.length === order.places.length && plots.every(hasArea) ? acceptance.PlotArea : 0
  const area = shareText(acceptance.DoneArea, whole)
  const left = total - punchIns.length
  const photos = punchIns.slice(0, MOST_SHOWN).flatMap(({ Data }) => readData(clockForm, Data).Photos ?? [])
  const listed = punchIns.slice(0, MOST_LISTED)
  return (
    <>
      <p className={styles.words}>{[`${total} 次打卡`, people.join('、'), area].filter(Boolean).join('，')}</p>
      {left > 0 && (
        <p className={styles.none}>
          人员和投入品只算了最近 {punchIns.length} 次打卡，另有 {left} 次没有计入
        </p>
      )}
      <ul className={styles.punchIns} aria-label="打卡">
        {listed.map((record) => (
          <li key={record.Id}>
            <PunchInLine record={record} />
          </li>
        ))}
      </ul>
      {total > listed.length && <p className={styles.none}>只列出最近 {listed.length} 次打卡</p>}
      <PhotoStrip ids={photos} label="打卡照片" size="small" />
      {total > MOST_SHOWN && <p className={styles.none}>照片只列出最近 {MOST_SHOWN} 次打卡的</p>}
    </>
  )
}

function hasArea({ Data }: WireRecord): boolean {
  return readData(clockForm, Data).Area !== undefined
}

function PunchInLine({ record }: { readonly record: WireRecord }) {
  const { OccurTime } = record
  const { Area } = readData(clockForm, record.Data)
  return (
    <>
      {makerOf(record)} {formatMoment(OccurTime)}
      {Area !== undefined && ` ${formatQuantity(Area, '亩')}`} <DistanceText record={record} />
      {!isCounted(record) && ' 已退回，不计入'}
    </>
  )
}
