import type { ClauseOn } from '@farm/contract/forms'
import type { AlarmState, alarmForm } from '@farm/contract/alarms'
import type { Tab } from '../../../engine/tabs/tabs.ts'

export interface AlarmTab extends Tab {
  readonly clauses: ReadonlyArray<ClauseOn<typeof alarmForm>>
}

function inState(state: AlarmState): ClauseOn<typeof alarmForm> {
  return { path: ['State'], op: '=', values: [state] }
}

const byState: Readonly<Record<AlarmState, AlarmTab>> = {
  未恢复: { key: 'open', label: '未恢复', empty: '没有未恢复的预警', isAlarming: true, clauses: [inState('未恢复')] },
  已恢复: { key: 'over', label: '已恢复', empty: '没有已恢复的预警', clauses: [inState('已恢复')] },
}
const { 未恢复: open, ...others } = byState

/** What is wrong right now comes first, then what nobody took notice of, though it may be over. */
export const alarmTabs: readonly [AlarmTab, ...AlarmTab[]] = [
  open,
  {
    key: 'unseen',
    label: '未确认',
    empty: '没有未确认的预警',
    isAlarming: true,
    clauses: [{ path: ['Ack'], op: '=', values: ['未确认'] }],
  },
  ...Object.values(others),
  { key: 'any', label: '全部', empty: '还没有预警；设置预警规则后，越限时会出现在这里', clauses: [] },
]
