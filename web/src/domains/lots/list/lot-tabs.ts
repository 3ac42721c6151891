import type { ClauseOn } from '@farm/contract/forms'
import { type LotStage, lotStates, type lotForm } from '@farm/contract/lots'
import type { Tab } from '../../../engine/tabs/tabs.ts'

export interface LotTab extends Tab {
  readonly clauses: ReadonlyArray<ClauseOn<typeof lotForm>>
}

const ofStage = (stage: LotStage): ClauseOn<typeof lotForm> => ({ path: ['Stage'], op: '=', values: [stage] })

export const lotTabs: readonly [LotTab, ...LotTab[]] = [
  { key: 'all', label: '全部', empty: '还没有批次；采收打卡后可以建立采收批次', clauses: [] },
  { key: 'harvest', label: '采收批次', empty: '没有采收批次', clauses: [ofStage('采收批次')] },
  { key: 'part', label: '分装批次', empty: '没有分装批次', clauses: [ofStage('分装批次')] },
  { key: 'out', label: '出库批次', empty: '没有出库批次', clauses: [ofStage('出库批次')] },
  {
    key: 'stopped',
    label: '暂扣和召回',
    empty: '没有暂扣或召回的批次',
    isAlarming: true,
    clauses: [{ path: ['Status'], op: 'in', values: lotStates.where('stopped') }],
  },
]
