import { type StateOf, stateTable } from '../forms/state-table.ts'

/** When a rule raises an alarm. */
export const alarmConditions = ['高于', '低于', '变化过快', '没有数据', '数值不变'] as const
export type AlarmCondition = (typeof alarmConditions)[number]

/** What an alarm is raised as. */
export const alarmLevels = ['高', '低'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** The level that a condition on a limit has, whatever was sent; of others the rule says it. How bad it is stands in the severity. */
export function levelOf(condition: string | undefined): AlarmLevel | undefined {
  if (condition === '高于') return '高'
  return condition === '低于' ? '低' : undefined
}

/** What is shown of an alarm: one that is over is 正常. */
export const shownLevels = [...alarmLevels, '正常'] as const
export type ShownLevel = (typeof shownLevels)[number]

export const alarmSeverities = ['紧急', '重要', '一般'] as const

/** Whether what was wrong still is. */
export const alarmStateTable = stateTable()({
  未恢复: { tone: 'warning', counts: [], ways: ['已恢复'] },
  已恢复: { tone: 'good', counts: [], ways: [] },
})
export const alarmStates = alarmStateTable.names
export type AlarmState = StateOf<typeof alarmStateTable>

/** Whether somebody has taken notice of it. */
export const alarmAcks = ['未确认', '已确认'] as const

/** The level that is shown of an alarm, from its data. */
export function shownLevel({ Level, State }: { readonly Level?: AlarmLevel; readonly State?: AlarmState }): ShownLevel {
  if (State !== '未恢复') return '正常'
  return Level === '低' ? '低' : '高'
}
