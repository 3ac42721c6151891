import { type CertificateSize, commitmentBases } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { Certificate } from './certificate.ts'
import styles from './CertificatePaper.module.css'

interface CertificatePaperProps {
  readonly certificate: Certificate
  readonly size: CertificateSize
  readonly copies: number
  /** What its code holds. */
  readonly code: string
}

const looks: Readonly<Record<CertificateSize, string | undefined>> = {
  A4: styles.sheet,
  '100×70 mm': styles.large,
  '70×50 mm': styles.small,
}

/** A certificate on paper, each copy on a page of its own. On the screen it is not seen. */
export function CertificatePaper({ certificate, size, copies, code }: CertificatePaperProps) {
  return (
    <section className={`${styles.paper} ${looks[size] ?? ''}`} aria-label={`打印：合格证 ${certificate.number}`}>
      {Array.from({ length: copies }, (_, copy) => (
        <article key={copy} className={styles.copy}>
          <h1 className={styles.title}>承诺达标合格证</h1>
          {size === 'A4' ? <Promise certificate={certificate} /> : <p className={styles.promise}>{PROMISE}</p>}
          <div className={styles.body}>
            <dl className={styles.facts}>
              {factsOf(certificate, size).map(([label, text]) => (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.code}>
              <QrCode text={code} label="合格证二维码" />
            </div>
          </div>
        </article>
      ))}
    </section>
  )
}

const PROMISE = '我承诺：不使用禁用农药兽药、停用兽药和非法添加物，常规农药兽药残留不超标，对承诺的真实性负责。'

/** With every basis, those that hold ticked, as the form has it. */
function Promise({ certificate: { bases, basisNote } }: { readonly certificate: Certificate }) {
  return (
    <>
      <p className={styles.promise}>{PROMISE}</p>
      <p className={styles.bases}>
        承诺依据：
        {commitmentBases.map((one) => (
          <span key={one} className={styles.basis}>
            {bases.includes(one) ? '☑' : '☐'} {one}
            {one === '其他' && basisNote !== '' && `（${basisNote}）`}
          </span>
        ))}
      </p>
    </>
  )
}

/** On the sheet every basis stands above, ticked or not. */
function factsOf(
  certificate: Certificate,
  size: CertificateSize,
): ReadonlyArray<readonly [label: string, text: string]> {
  const { number, product, quantity, origin, producer, contact, issued, bases, basisNote } = certificate
  const told = bases.map((one) => (one === '其他' && basisNote !== '' ? basisNote : one))
  return [
    ['产品名称', product],
    ['数量（重量）', formatQuantity(quantity, '公斤')],
    ['产地', origin],
    ['生产者', producer],
    ['联系方式', contact],
    ['开具日期', issued],
    ...(size === 'A4' ? [] : [['承诺依据', told.join('、')] as const]),
    ['编号', number],
  ]
}
