import type { AlarmCondition } from '@farm/contract/alarms'

/** A figure of the sentence with the words around it. */
interface Words {
  readonly name: 'Threshold' | 'Recovery' | 'Minutes' | 'Times'
  readonly before: string
  readonly after: string
}

const ofLimits: readonly Words[] = [
  { name: 'Threshold', before: '', after: '' },
  { name: 'Minutes', before: '持续', after: '分钟' },
  { name: 'Times', before: '连续', after: '次' },
  { name: 'Recovery', before: '回到', after: '恢复' },
]

const around = {
  高于: ofLimits,
  低于: ofLimits,
  变化过快: [
    { name: 'Minutes', before: '', after: '分钟内' },
    { name: 'Threshold', before: '变化超过', after: '' },
  ],
  没有数据: [{ name: 'Minutes', before: '达', after: '分钟' }],
  数值不变: [{ name: 'Minutes', before: '达', after: '分钟' }],
} as const satisfies Readonly<Record<AlarmCondition, readonly Words[]>>

/** The figures that a condition asks for, in the order in which one says them. */
export function wordsAround(condition: AlarmCondition | undefined): readonly Words[] {
  return condition === undefined ? [] : around[condition]
}
