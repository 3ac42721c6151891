import { type WireRecord, readData } from '@farm/contract/forms'
import { certificateForm, certificateStanding, stoppingOf } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { factsOf } from '../../../engine/records/facts-of.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { CheckRows } from '../acts/CheckRows.tsx'
import { ReasonSheet } from '../acts/ReasonSheet.tsx'
import sheets from '../acts/Sheet.module.css'
import styles from '../detail/LotFacts.module.css'
import { CERTIFICATES_PATH, OVERSEES } from '../lot-address.ts'
import { voidCertificate } from '../lot-queries.ts'
import { type Certificate, certificateOf } from './certificate.ts'
import { CertificateTag } from './CertificateTag.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { REISSUED_MEANS, usePassedWords } from './use-passed-words.ts'

/** One certificate: what it promises, what that was judged by, and on how much paper it stands. */
export function CertificateFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(certificateForm)
  const certificate = certificateOf(record)
  const data = readData(certificateForm, record.Data)
  const { product, weight, quantity, voidReason, checks } = certificate
  const whole = formatQuantity(quantity, '公斤')
  return (
    <div className={styles.lot}>
      <div className={styles.head}>
        <p className={styles.marks}>
          <CertificateTag certificate={data} />
        </p>
        <p className={styles.told}>
          {product} {whole}
        </p>
        {stoppingOf(data) !== '没有暂停' && <p className={styles.second}>{certificateStanding(data)}</p>}
        {Object.values(certificate.marks).some(Boolean) && <p className={styles.second}>{typedWords(certificate)}</p>}
        {certificate.later.map(({ time, words }) => (
          <p key={`${time}${words}`} className={styles.second}>
            开具后 {formatMoment(time)} {words}
          </p>
        ))}
        {weight !== whole && <p className={styles.second}>现覆盖 {weight}</p>}
        <Passed certificate={certificate} />
        {voidReason !== '' && <p className={styles.second}>作废原因：{voidReason}</p>}
      </div>
      <CertificateActs certificate={certificate} />
      <Facts facts={factsOf({ kind: certificateForm, form, record }, TOLD)} />
      {checks.length > 0 && (
        <section aria-label="开具时的核查">
          <h3 className={styles.title}>开具时的核查</h3>
          <CheckRows rows={checks} />
        </section>
      )}
      <Prints certificate={certificate} />
      <AddedFacts kind={certificateForm} form={form} record={record} />
    </div>
  )
}

/** What was typed and is not what the records said, each with that. */
function typedWords({ product, origin, producer, contact, marks }: Certificate): string {
  const said = [
    ['产品名称', product, marks.product],
    ['产地', origin, marks.origin],
    ['生产者', producer, marks.producer],
    ['联系方式', contact, marks.contact],
  ] as const
  return said.flatMap(([item, words, mark]) => (mark === '' ? [] : [`${item} ${words}${mark}`])).join('；')
}

function Passed({ certificate }: { readonly certificate: Certificate }) {
  const words = usePassedWords(certificate)
  if (words.length === 0) return null
  return (
    <>
      {words.map((one) => (
        <p key={one} className={styles.second}>
          {one}
        </p>
      ))}
      <p className={styles.second}>（{REISSUED_MEANS}）</p>
    </>
  )
}

function CertificateActs({ certificate }: { readonly certificate: Certificate }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const [asked, setAsked] = useState<'print' | 'void'>()
  if (isViewing || !certificate.isValid) return null
  const close = () => setAsked(undefined)
  const { id, updateTime, number, unprinted } = certificate
  return (
    <div className={sheets.acts} role="group" aria-label="办理合格证">
      {unprinted ? (
        <p className={styles.second}>{unprinted}</p>
      ) : (
        <Button kind="primary" onClick={() => setAsked('print')}>
          打印合格证
        </Button>
      )}
      {(can(`${CERTIFICATES_PATH}#Void`) || can(OVERSEES)) && <Button onClick={() => setAsked('void')}>作废</Button>}
      {asked === 'print' && <PrintSheet certificate={certificate} onClose={close} />}
      {asked === 'void' && (
        <ReasonSheet
          title={`作废 ${number}`}
          told="作废后不能恢复；它的数量可以重新开具，从别的合格证转开的退回原证。已经贴出或交给客户的请收回。"
          act="作废"
          send={async (Reason) => {
            await voidCertificate({ Id: id, UpdateTime: updateTime, Reason })
            return '合格证已作废'
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Who printed how many and when. */
function Prints({ certificate: { prints } }: { readonly certificate: Certificate }) {
  const people = useNames('users', [...new Set(prints.map(({ user }) => user).filter(Boolean))])
  if (prints.length === 0) return null
  return (
    <section aria-label="打印记录">
      <h3 className={styles.title}>打印记录</h3>
      <ul className={styles.things}>
        {prints.toReversed().map(({ time, user, size, copies }) => (
          <li key={`${time}${user}${size}`} className={styles.thing}>
            <span>{formatMoment(time)}</span>
            <span>{people.get(user)?.Name ?? '—'}</span>
            <span>
              {size}，{copies} 份
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TOLD = [
  'Lot',
  'Origin',
  'Producer',
  'Contact',
  'IssueDate',
  'Basis',
  'BasisNote',
  'Promise',
  'Enterprise',
  'Copies',
  'OverrideReason',
  'OverrideBy',
  'OverrideTime',
  'VoidBy',
  'VoidTime',
  'Rules',
] as const
