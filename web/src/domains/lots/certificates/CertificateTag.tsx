import { type LotStatus, certificateStanding, lotStates } from '@farm/contract/lots'
import { Tag } from '../../../ui/Tag.tsx'

interface CertificateTagProps {
  readonly status: string
  /** Of its lot, where that is known. */
  readonly lotStatus: LotStatus | undefined
}

/** How a certificate stands. */
export function CertificateTag({ status, lotStatus = '正常' }: CertificateTagProps) {
  return (
    <Tag tone={status === '有效' ? lotStates.rows[lotStatus].tone : 'neutral'}>
      {certificateStanding(status, lotStatus)}
    </Tag>
  )
}
