import type { ClauseOn } from '@farm/contract/forms'
import type { CertificateStatus, certificateForm } from '@farm/contract/lots'
import type { Tab } from '../../../engine/tabs/tabs.ts'

interface CertificateTab extends Tab {
  readonly clauses: ReadonlyArray<ClauseOn<typeof certificateForm>>
}

const ofStatus = (status: CertificateStatus): ClauseOn<typeof certificateForm> => ({
  path: ['Status'],
  op: '=',
  values: [status],
})

export const certificateTabs: readonly [CertificateTab, ...CertificateTab[]] = [
  { key: 'all', label: '全部', empty: '还没有合格证；打开批次点“开具合格证”', clauses: [] },
  { key: 'valid', label: '有效', empty: '没有有效的合格证', clauses: [ofStatus('有效')] },
  { key: 'void', label: '作废', empty: '没有作废的合格证', clauses: [ofStatus('作废')] },
]
