import { hold, recall, release } from '../lot-queries.ts'

interface Affected {
  readonly Lots: number
  /** Those among them that hold goods of the same harvests and were not made of it. */
  readonly Beside: number
  readonly Sent: readonly unknown[]
  /** Of a release: another person has to say it again. */
  readonly IsWaiting?: boolean
}

interface Stop {
  readonly title: string
  readonly told: string
  readonly act: string
  readonly send: (body: { Id: string; Reason: string }) => Promise<Affected>
  readonly done: (affected: Affected) => string
}

const ofLots = ({ Lots, Sent }: Pick<Affected, 'Lots' | 'Sent'>) =>
  `${Lots} 个批次${Sent.length > 0 ? `，其中 ${Sent.length} 个已出库，请联系客户` : ''}`

/** What is asked before lots are stopped or let go on, and what is said of it afterwards. */
export const stops = {
  hold: {
    title: '暂扣批次',
    told: '这个批次、由它分装、合并、出库的批次，以及同一次采收的来源和其他批次都暂扣：不能再分装、出库或开具合格证，直到解除。',
    act: '暂扣批次',
    send: hold,
    done: (affected) => `已暂扣 ${ofLots(affected)}`,
  },
  release: {
    title: '解除暂扣',
    told: '解除要两个人：您先写明理由，由另一人复核后才解除。这个批次和只因它暂扣的批次一起解除；还因别的批次暂扣的不解除。随同一次采收的批次暂扣的，只解除这个批次和由它而来的。检测不合格的，检测机构复检同样的项目合格后才能解除。',
    act: '解除暂扣',
    send: release,
    done: ({ Lots, IsWaiting }) => (IsWaiting ? '理由已保存，待另一人复核后解除' : `已解除 ${Lots} 个批次`),
  },
  second: {
    title: '复核解除',
    told: '您复核后，这个批次和只因它暂扣的批次一起解除；还因别的批次暂扣的不解除。',
    act: '复核解除',
    send: release,
    done: ({ Lots, IsWaiting }) => (IsWaiting ? '又有新的暂扣原因，待另一人复核后解除' : `已解除 ${Lots} 个批次`),
  },
  recall: {
    title: '召回批次',
    told: '这个批次和由它而来的全部批次标记为已召回，同一次采收的来源和其他批次先暂扣，并通知管理人员；召回不能撤销。',
    act: '召回批次',
    send: recall,
    done: ({ Lots, Beside, Sent }) =>
      `已召回 ${ofLots({ Lots: Lots - Beside, Sent })}${Beside > 0 ? `；同一次采收的另 ${Beside} 个批次已暂扣` : ''}`,
  },
} as const satisfies Readonly<Record<string, Stop>>
export type StopName = keyof typeof stops
