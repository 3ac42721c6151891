import { readData } from '@farm/contract/forms'
import { type LotStatus, certificateForm } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { CertificateTag } from '../certificates/CertificateTag.tsx'
import { ThingsOfLot } from './ThingsOfLot.tsx'

/** The certificates that were issued for a lot. */
export function LotCertificates({ lot, status }: { readonly lot: string; readonly status: LotStatus }) {
  const at = useRecordAddress()
  return (
    <ThingsOfLot
      title="合格证"
      formId={certificateForm.id}
      lot={lot}
      order="IssueDate desc"
      none="还没有开具合格证"
      addressOf={({ Id }) => at(certificateForm.id, Id)}
      tell={({ Data }) => {
        const { Status = '', Quantity, IssueDate } = readData(certificateForm, Data)
        return (
          <>
            <CertificateTag status={Status} lotStatus={status} />
            {Quantity !== undefined && <span>{formatQuantity(Quantity, '公斤')}</span>}
            <span>{IssueDate}</span>
          </>
        )
      }}
    />
  )
}
