import { readData } from '@farm/contract/forms'
import { type LotStatus, certificateForm, lotForm, lotStates } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { CertificateTag } from '../certificates/CertificateTag.tsx'
import { useTrace } from '../lot-queries.ts'
import styles from './LotFacts.module.css'
import { ThingOfLot, ThingsOfLot } from './ThingsOfLot.tsx'

interface LotCertificatesProps {
  readonly lot: string
  readonly status: LotStatus
}

/** The certificates that were issued for a lot, and those that it came with. */
export function LotCertificates({ lot, status }: LotCertificatesProps) {
  const at = useRecordAddress()
  const came = useTrace(lot).data?.CameWith ?? []
  return (
    <ThingsOfLot
      title="合格证"
      formId={certificateForm.id}
      lot={lot}
      order="IssueDate desc"
      none={came.length > 0 ? '没有单独开具合格证' : '还没有开具合格证'}
      addressOf={({ Id }) => at(certificateForm.id, Id)}
      tell={({ Data }) => {
        const data = readData(certificateForm, Data)
        const { Quantity, IssueDate } = data
        return (
          <>
            <CertificateTag certificate={data} />
            {Quantity !== undefined && <span>{formatQuantity(Quantity, '公斤')}</span>}
            <span>{IssueDate}</span>
          </>
        )
      }}
    >
      {came.map(({ Id, Number, Quantity }) => (
        <ThingOfLot key={Id} name={Number} address={at(certificateForm.id, Id)}>
          <Tag tone={lotStates.is(status, 'stopped') ? 'warning' : 'good'}>已随上批开证</Tag>
          {Quantity !== undefined && <span>{formatQuantity(Quantity, '公斤')}</span>}
          <span className={styles.second}>{lotForm.fields.Inherited.help}</span>
        </ThingOfLot>
      ))}
    </ThingsOfLot>
  )
}
