import {
  type CertificateData,
  certificateStanding,
  certificateStates,
  reissueOf,
  stoppingOf,
} from '@farm/contract/lots'
import { Tag } from '../../../ui/Tag.tsx'
import { REISSUED_MEANS } from './use-passed-words.ts'

/** How a certificate stands, in a word; the whole of it on hover. */
export function CertificateTag({ certificate }: { readonly certificate: CertificateData }) {
  const { Status, Recalled = 0 } = certificate
  const reissue = reissueOf(certificate)
  if (stoppingOf(certificate) !== '没有暂停') {
    return (
      <Tag tone={Recalled > 0 ? 'bad' : 'warning'} title={certificateStanding(certificate)}>
        {stoppedWord(certificate)}
      </Tag>
    )
  }
  if (reissue === '超出批次数量') return <Tag tone="warning">{reissue}</Tag>
  if (reissue !== '没有转开') {
    return (
      <Tag tone={reissue === '全部转开' ? 'neutral' : 'good'} title={REISSUED_MEANS}>
        {`已${reissue}`}
      </Tag>
    )
  }
  return Status && <Tag tone={certificateStates.toneOf(Status)}>{Status}</Tag>
}

function stoppedWord(certificate: CertificateData): string {
  const { Held = 0, Recalled = 0 } = certificate
  if (stoppingOf(certificate) === '部分暂停') return '部分暂停使用'
  if (Held > 0 && Recalled > 0) return '暂扣或召回'
  return Recalled > 0 ? '批次已召回' : '批次暂扣'
}
