import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { formatInUnit, formatQuantity } from '@farm/contract/values'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { DistanceText } from '../../../engine/records/DistanceText.tsx'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { formatMoment } from '../../../platform/time.ts'
import { amountsIn, namesOf } from '../work-order.ts'
import { usePunchInsOf } from '../work-order-queries.ts'
import styles from './PunchInsOf.module.css'
import { makerOf } from '../../../engine/records/referred-by.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** What was punched in for a work order, with its photos, the latest first. */
export function PunchInsOf({ id }: { readonly id: string }) {
  const { data, error, refetch } = usePunchInsOf(id)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  if (data.answer.length === 0) return <p className={styles.none}>还没有打卡</p>
  const left = (data.total ?? 0) - data.answer.length
  return (
    <>
      <ul className={styles.list} aria-label="打卡记录">
        {data.answer.map((record) => (
          <li key={record.Id} className={styles.item}>
            <PunchIn record={record} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.none}>还有 {left} 次更早的打卡没有列出</p>}
    </>
  )
}

function PunchIn({ record }: { readonly record: WireRecord }) {
  const { OccurTime, Expand = {} } = record
  const { Inputs, Area, Harvest, Note, Photos = [] } = readData(clockForm, record.Data)
  const inputs = amountsIn(Inputs)
  const names = useNames('inputs', [...new Set(inputs.map(({ input }) => input))])
  const used = inputs.map(({ input, amount, unit }) => `${names.get(input)?.Name ?? '—'} ${formatInUnit(amount, unit)}`)
  const facts = [
    namesOf([Expand.Place ?? []].flat()),
    Area === undefined ? undefined : formatQuantity(Area, '亩'),
    Harvest === undefined ? undefined : `采收 ${formatQuantity(Harvest, '公斤')}`,
    ...used,
  ].filter((one) => one !== undefined)
  return (
    <>
      <p className={styles.head}>
        <span className={styles.who}>{makerOf(record)}</span>
        <time dateTime={OccurTime}>{formatMoment(OccurTime)}</time>
        <DistanceText record={record} />
      </p>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {Note && <p className={styles.note}>{Note}</p>}
      <PhotoStrip ids={Photos} label="打卡照片" size="small" />
    </>
  )
}
