import { traceAddress } from '@farm/contract/trace'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { CodedLot } from '../trace-queries.ts'
import styles from './CodePaper.module.css'

/** A lot with the name of what is sold. */
export interface PrintedLot {
  readonly lot: CodedLot
  readonly product: string
}

/** Codes to stick on goods: one alone fills a label of 70 × 50 mm, several stand fifteen to a sheet of A4. */
export function CodePaper({ lots, origin }: { readonly lots: readonly PrintedLot[]; readonly origin: string }) {
  const isSingle = lots.length === 1
  return (
    <section
      className={styles.paper}
      data-single={isSingle || undefined}
      aria-label={`打印：${lots.length} 张溯源二维码`}
    >
      {lots.map(({ lot: { Id, Code, Number: number, Date: date }, product }) => (
        <article key={Id} className={styles.label} aria-label={number}>
          <div className={styles.code}>
            <QrCode text={traceAddress(origin, Code)} label={`${number}的溯源二维码`} />
          </div>
          <div className={styles.text}>
            <strong className={styles.title}>扫码溯源</strong>
            {product !== '' && <span className={styles.product}>{product}</span>}
            <span>批次</span>
            <span className={styles.lot}>{number}</span>
            <span>{date}</span>
            <span className={styles.number}>{Code.replaceAll(/(.{9})(?=.)/g, '$1 ')}</span>
          </div>
        </article>
      ))}
    </section>
  )
}
