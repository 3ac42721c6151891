import type { RefusalCode } from './catalogue.ts'

/**
 * What is refused unless it is confirmed (decision 043), by the code of the refusal, and how a record says afterwards that it was. A file
 * of its own: pages need these few words and not the sentences of the catalogue.
 */
export const confirmedWords = {
  'stock/without-batch': '不分批号',
  'stock/new-batch': '盘点到账上没有的批号',
  'stock/moved-since': '清点之后又有出入库',
  'stock/closed-month': '补记到已月结的月份',
  'plans/overlap': '与其他计划重叠',
  'work-orders/past-due': '要求完成时间已过',
  'clock/harvest-beyond-yield': '采收量超过一般最高产量',
  'clock/harvest-raised': '开具合格证后调高采收量',
  'lot-tests/report-again': '一份报告用于多个批次',
  'users/work-left': '有工作没有交接',
  'organs/roles-above': '收回原上级组织的角色',
} as const satisfies Partial<Record<RefusalCode, string>>

export type ConfirmCode = keyof typeof confirmedWords

/** How a record says that it was confirmed. */
export type ConfirmedWord<Code extends ConfirmCode = ConfirmCode> = (typeof confirmedWords)[Code]
