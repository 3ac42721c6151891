import type { RefusalCode } from './catalogue.ts'

/**
 * What is refused unless it is confirmed (decision 043), by the code of the refusal, and how a record says afterwards that it was. A file
 * of its own: pages need these few words and not the sentences of the catalogue.
 */
export const confirmedWords = {
  'stock/without-batch': '不分批号',
  'stock/new-batch': '盘点到账上没有的批号',
} as const satisfies Partial<Record<RefusalCode, string>>

export type ConfirmCode = keyof typeof confirmedWords

/** How a record says that it was confirmed. */
export type ConfirmedWord<Code extends ConfirmCode = ConfirmCode> = (typeof confirmedWords)[Code]
