import { type LotStatus, type Reissue, certificateStanding, lotStates } from '@farm/contract/lots'
import { Tag } from '../../../ui/Tag.tsx'

interface CertificateTagProps {
  readonly status: string
  /** Of its lot, where that is known. */
  readonly lotStatus: LotStatus | undefined
  /** Why it does not stand for all that it was issued for. */
  readonly reissue: Reissue
}

/** How a certificate stands. */
export function CertificateTag({ status, lotStatus = '正常', reissue }: CertificateTagProps) {
  if (status === '有效' && lotStatus === '正常' && reissue !== '没有转开') {
    if (reissue === '超出批次数量') return <Tag tone="warning">{reissue}</Tag>
    return <Tag tone={reissue === '全部转开' ? 'neutral' : 'good'}>{`已${reissue}`}</Tag>
  }
  return (
    <Tag tone={status === '有效' ? lotStates.rows[lotStatus].tone : 'neutral'}>
      {certificateStanding(status, lotStatus)}
    </Tag>
  )
}
