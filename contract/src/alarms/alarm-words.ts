/** When a rule raises an alarm. */
export const alarmConditions = ['高于', '低于', '变化过快', '没有数据', '数值不变'] as const
export type AlarmCondition = (typeof alarmConditions)[number]

/** What an alarm is raised as. */
export const alarmLevels = ['高', '低'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** What is shown of an alarm: one that is over is 正常. */
export const shownLevels = [...alarmLevels, '正常'] as const
export type ShownLevel = (typeof shownLevels)[number]

export const alarmSeverities = ['紧急', '重要', '一般'] as const

/** Whether what was wrong still is. */
export const alarmStates = ['活动', '已恢复'] as const
export type AlarmState = (typeof alarmStates)[number]

/** Whether somebody has taken notice of it. */
export const alarmAcks = ['未确认', '已确认'] as const

/** The level that is shown of an alarm, from its data. */
export function shownLevel({ Level, State }: Readonly<Record<string, unknown>>): ShownLevel {
  if (State !== '活动') return '正常'
  return Level === '低' ? '低' : '高'
}
