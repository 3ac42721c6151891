import { type CertificateSize, promiseOf } from '@farm/contract/lots'
import { traceAddress } from '@farm/contract/trace'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { Certificate } from './certificate.ts'
import styles from './CertificatePaper.module.css'

interface CertificatePaperProps {
  readonly certificate: Certificate
  readonly size: CertificateSize
  readonly copies: number
  /** By which anybody finds whether it holds, and where that leads. */
  readonly code: string
  readonly origin: string
}

const looks: Readonly<Record<CertificateSize, string | undefined>> = {
  A4: styles.sheet,
  '100×70 mm': styles.large,
  '70×50 mm': styles.small,
}

/** A certificate on paper, each copy on a page of its own. On the screen it is not seen. */
export function CertificatePaper({ certificate, size, copies, code, origin }: CertificatePaperProps) {
  return (
    <section className={`${styles.paper} ${looks[size] ?? ''}`} aria-label={`打印：合格证 ${certificate.number}`}>
      {Array.from({ length: copies }, (_, copy) => (
        <article key={copy} className={styles.copy}>
          <h1 className={styles.title}>承诺达标合格证</h1>
          <p className={styles.promise}>{promiseOf(certificate.promise).text}</p>
          {size === 'A4' && <Bases certificate={certificate} />}
          <div className={styles.body}>
            <dl className={styles.facts}>
              {factsOf(certificate, { size, code }).map(([label, text]) => (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.code}>
              <QrCode text={traceAddress(origin, code)} label="合格证查验二维码" />
            </div>
          </div>
        </article>
      ))}
    </section>
  )
}

/** Every basis that its promise has, those that hold ticked, as the form has it. */
function tickedBases({ bases, basisNote, promise }: Certificate): string[] {
  return promiseOf(promise).bases.map((one) => {
    const note = one === '其他' && basisNote !== '' ? `（${basisNote}）` : ''
    return `${bases.includes(one) ? '☑' : '☐'} ${one}${note}`
  })
}

function Bases({ certificate }: { readonly certificate: Certificate }) {
  return (
    <p className={styles.bases}>
      承诺依据：
      {tickedBases(certificate).map((one) => (
        <span key={one} className={styles.basis}>
          {one}
        </span>
      ))}
    </p>
  )
}

/** On a label; by the promise of 2021 those alone that hold. */
function basesOnLabel(certificate: Certificate): string {
  const { bases, basisNote, promise } = certificate
  if (promiseOf(promise).isTickedOnLabels) return tickedBases(certificate).join(' ')
  return bases.map((one) => (one === '其他' && basisNote !== '' ? basisNote : one)).join('、')
}

/** On the sheet every basis stands above, ticked or not. */
function factsOf(
  certificate: Certificate,
  { size, code }: Pick<CertificatePaperProps, 'size' | 'code'>,
): ReadonlyArray<readonly [label: string, text: string]> {
  const { number, product, weight, origin, producer, contact, issued, marks } = certificate
  return [
    ['产品名称', `${product}${marks.product}`],
    ['数量（重量）', weight],
    ['产地', `${origin}${marks.origin}`],
    ['生产者', `${producer}${marks.producer}`],
    ['联系方式', `${contact}${marks.contact}`],
    ['开具日期', issued],
    ...(size === 'A4' ? [] : [['承诺依据', basesOnLabel(certificate)] as const]),
    ['编号', number],
    // Who has no phone at hand can have it looked up; on labels there is no room for it.
    ...(size === 'A4' ? [['查验码', code] as const] : []),
  ]
}
