import { formatMonthDay, formatQuantity } from '@farm/contract/values'
import { formatMoment } from '../../../platform/time.ts'
import styles from '../Diagnosis.module.css'
import type { Consultation } from '../consultation.ts'

const FIRST = 3

/** What is known of the plot as it was when it was asked: what was done on it, and with what. */
export function Attached({ one }: { readonly one: Consultation }) {
  if (one.place === undefined) return null
  const area = one.area === undefined ? undefined : formatQuantity(one.area, '亩')
  const facts = [one.place, area, one.placeFacts].filter((text) => text !== undefined).join(' · ')
  const rest = one.done.slice(FIRST)
  return (
    <section className={styles.card} aria-label="地块情况">
      <h2 className={styles.head}>地块情况（提问时）</h2>
      <p className={styles.text}>{facts}</p>
      <h3 className={styles.label}>近 30 天农事</h3>
      {one.done.length === 0 && <p className={styles.second}>近 30 天没有打卡记录</p>}
      <Operations done={one.done.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>再显示 {rest.length} 条</summary>
          <Operations done={rest} />
        </details>
      )}
    </section>
  )
}

function Operations({ done }: { readonly done: Consultation['done'] }) {
  if (done.length === 0) return null
  return (
    <ul className={styles.operations}>
      {done.map(({ key, time, operation, inputs, area }) => (
        <li key={key} className={styles.operation}>
          <span>{time === undefined ? '—' : formatMonthDay(formatMoment(time))}</span>
          <span className={styles.operationName}>{operation}</span>
          <span className={styles.second}>
            {[area === undefined ? '' : formatQuantity(area, '亩'), inputs].filter(Boolean).join('，')}
          </span>
        </li>
      ))}
    </ul>
  )
}
