import { TRACE_PATH, traceAddress } from '@farm/contract/trace'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { CodedLot } from '../trace-queries.ts'
import styles from './HistoryDetail.module.css'

/** The codes of the lots that came of the plan: each leads to its public page. */
export function StoryCodes({ lots, origin }: { readonly lots: readonly CodedLot[]; readonly origin: string }) {
  if (lots.length === 0) return null
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>溯源二维码</h2>
      <ul className={styles.codes}>
        {lots.map(({ Id, Code, Number: number, Scans }) => (
          <li key={Id}>
            <a href={`${TRACE_PATH}${Code}`} target="_blank" rel="noreferrer">
              <QrCode text={traceAddress(origin, Code)} label={`${number}的公开页`} />
            </a>
            <span>{number}</span>
            <span className={styles.second}>扫码 {Scans} 次</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
