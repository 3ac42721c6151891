import { type LotStatus, certificateStanding } from '@farm/contract/lots'
import { Tag } from '../../../ui/Tag.tsx'

interface CertificateTagProps {
  readonly status: string
  /** Of its lot, where that is known. */
  readonly lotStatus: LotStatus | undefined
}

const tones = { 正常: 'good', 暂扣: 'warning', 已召回: 'bad' } as const

/** How a certificate stands. */
export function CertificateTag({ status, lotStatus = '正常' }: CertificateTagProps) {
  return <Tag tone={status === '有效' ? tones[lotStatus] : 'neutral'}>{certificateStanding(status, lotStatus)}</Tag>
}
