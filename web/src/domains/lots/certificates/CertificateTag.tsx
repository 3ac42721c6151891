import type { LotStatus } from '@farm/contract/lots'
import { Tag } from '../../../ui/Tag.tsx'

interface CertificateTagProps {
  readonly status: string
  /** Of its lot, where that is known. */
  readonly lotStatus: LotStatus | undefined
}

/** How a certificate stands: it is kept as it was issued, but of goods that are stopped nobody goes by it. */
export function CertificateTag({ status, lotStatus }: CertificateTagProps) {
  if (status !== '有效') return <Tag tone="neutral">{status}</Tag>
  if (lotStatus === '已召回') return <Tag tone="bad">批次已召回，暂停使用</Tag>
  if (lotStatus === '暂扣') return <Tag tone="warning">批次暂扣，暂停使用</Tag>
  return <Tag tone="good">有效</Tag>
}
