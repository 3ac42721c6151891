import { acknowledge, clear } from '../alarm-queries.ts'

interface Noted {
  readonly ids: readonly string[]
  readonly note: string
}

/** What is asked before something is done about alarms, and what is said of it afterwards. */
interface NotedAct {
  readonly title: string
  readonly told: string
  readonly label: string
  readonly button: string
  readonly isNoteNeeded: boolean
  /** What is said most often, for one tap. */
  readonly offered: readonly string[]
  readonly done: (count: number) => string
  /** Answers of how many it was done. */
  readonly send: (noted: Noted) => Promise<number>
}

export const notedActs = {
  acknowledge: {
    title: '确认预警',
    told: '确认表示已经知道并会处理；情况恢复前预警不会结束，也不再提醒。',
    label: '说明（可不填）',
    button: '确认预警',
    isNoteNeeded: false,
    offered: ['已安排人员查看', '正在处理', '设备正在检修'],
    done: (count) => (count === 1 ? '预警已确认' : `${count} 条预警已确认`),
    send: async ({ ids, note }) => {
      const answer = await acknowledge({ Ids: [...ids], ...(note !== '' && { Note: note }) })
      return answer.Acknowledged
    },
  },
  clear: {
    title: '解除预警',
    told: '解除表示已经处理好；数值没有变化时，1 小时内不再重复预警。',
    label: '怎样处理的',
    button: '解除预警',
    isNoteNeeded: true,
    offered: ['已到现场处理', '误报，设备已校准', '属于正常作业'],
    done: (count) => (count === 1 ? '预警已解除' : `${count} 条预警已解除`),
    send: async ({ ids, note }) => {
      const answer = await clear({ Ids: [...ids], Note: note })
      return answer.Cleared
    },
  },
} as const satisfies Readonly<Record<string, NotedAct>>
export type NotedActName = keyof typeof notedActs
