import { type CertificateVerdict, type LotCover, type LotStage, type LotStatus, lotStates } from '@farm/contract/lots'
import { Tag, type Tone } from '../../ui/Tag.tsx'

const ofStage = { 采收批次: 'neutral', 分装批次: 'neutral', 出库批次: 'info' } as const satisfies Record<LotStage, Tone>
const ofCover = {
  未开具: 'neutral',
  部分开具: 'warning',
  已开具: 'good',
  已随上批开证: 'good',
  已由下批开证: 'good',
} as const satisfies Record<LotCover, Tone>
const ofVerdict = {
  符合: 'good',
  资料不足: 'neutral',
  警告: 'warning',
  不符合: 'bad',
  已放行: 'warning',
} as const satisfies Record<CertificateVerdict, Tone>

export function LotStatusTag({ status }: { readonly status: LotStatus }) {
  return <Tag tone={lotStates.rows[status].tone}>{status}</Tag>
}

export function LotStageTag({ stage }: { readonly stage: LotStage }) {
  return <Tag tone={ofStage[stage]}>{stage}</Tag>
}

export function CoverTag({ cover }: { readonly cover: LotCover }) {
  return <Tag tone={ofCover[cover]}>{cover}</Tag>
}

export function VerdictTag({ verdict }: { readonly verdict: CertificateVerdict }) {
  return <Tag tone={ofVerdict[verdict]}>{verdict}</Tag>
}
