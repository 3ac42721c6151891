import type { ClauseOn } from '@farm/contract/forms'
import type { CertificateStatus, certificateForm } from '@farm/contract/lots'
import type { Tab } from '../../../engine/tabs/tabs.ts'

interface CertificateTab extends Tab {
  readonly clauses: ReadonlyArray<ClauseOn<typeof certificateForm>>
}

function ofStatus(key: string, status: CertificateStatus): CertificateTab {
  const clauses = [{ path: ['Status'], op: '=', values: [status] }] as const
  return { key, label: status, empty: `没有${status}的合格证`, clauses }
}

const byStatus: Readonly<Record<CertificateStatus, CertificateTab>> = {
  有效: ofStatus('valid', '有效'),
  作废: ofStatus('void', '作废'),
}

export const certificateTabs: readonly [CertificateTab, ...CertificateTab[]] = [
  { key: 'all', label: '全部', empty: '还没有合格证；打开批次点“开具合格证”', clauses: [] },
  ...Object.values(byStatus),
]
