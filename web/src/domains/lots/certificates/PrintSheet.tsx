import { useSend } from '../../../engine/records/use-send.ts'
import { type CertificateSize, certificateSizes } from '@farm/contract/lots'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PrintOnce } from '../../../engine/list/print/PrintOnce.tsx'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Refused } from '../acts/Refused.tsx'
import { SheetFoot } from '../acts/SheetFoot.tsx'
import styles from '../acts/Sheet.module.css'
import { printCertificate } from '../lot-queries.ts'
import { type Certificate, certificateOf } from './certificate.ts'
import { CertificatePaper } from './CertificatePaper.tsx'

const MOST_COPIES = 1000

interface Printed {
  readonly code: string
  readonly origin: string
  readonly as: Certificate
}

interface PrintSheetProps {
  readonly certificate: Certificate
  readonly onClose: () => void
}

/** Asks on what and how often a certificate is printed, notes that, and prints it. */
export function PrintSheet({ certificate, onClose }: PrintSheetProps) {
  const [size, setSize] = useState<CertificateSize>('A4')
  const [copies, setCopies] = useState('1')
  const [fault, setFault] = useState<string>()
  const [printed, setPrinted] = useState<Printed>()
  const { mutateAsync, isPending, error } = useSend(printCertificate)
  const count = Number(copies)
  const press = async () => {
    const isFine = Number.isInteger(count) && count >= 1 && count <= MOST_COPIES
    setFault(isFine ? undefined : `请填写 1 到 ${MOST_COPIES} 的整数`)
    if (!isFine) return
    // As it stands now: certificates of later lots may have taken over some of it since it was shown.
    const answer = await mutateAsync({ Id: certificate.id, Size: size, Copies: count })
    setPrinted({ code: answer.Code, origin: answer.PublicUrl ?? window.location.origin, as: certificateOf(answer) })
  }
  if (printed) {
    return (
      <>
        {createPortal(
          <CertificatePaper
            certificate={printed.as}
            size={size}
            copies={count}
            code={printed.code}
            origin={printed.origin}
          />,
          document.body,
        )}
        <PrintOnce onDone={onClose} />
      </>
    )
  }
  return (
    <BottomSheet
      title={`打印 ${certificate.number}`}
      foot={<SheetFoot act="打印" isBusy={isPending} onAct={press} onClose={onClose} />}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <Refused error={error} />
        <fieldset className={styles.bases}>
          <legend>纸张</legend>
          {certificateSizes.map((one) => (
            <label key={one} className={styles.basis}>
              <input type="radio" name="size" checked={size === one} onChange={() => setSize(one)} />
              {one === 'A4' ? 'A4 证书' : `${one} 标签`}
            </label>
          ))}
        </fieldset>
        <TextInput
          label="份数"
          inputMode="numeric"
          value={copies}
          fault={fault}
          hint="每次打印的人、时间和份数都会记下"
          onChange={setCopies}
        />
      </div>
    </BottomSheet>
  )
}
