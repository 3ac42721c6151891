import type { Faults } from '../errors/index.ts'
import type { MovementData } from './stock.form.ts'

/** What the fields of a movement must fulfil together. */
export function checkMovement({ Kind, Batch, Quantity, ProductionDate, ExpiryDate }: MovementData): Faults {
  const isBackwards = ProductionDate !== undefined && ExpiryDate !== undefined && ExpiryDate < ProductionDate
  // Counted may be nothing at all; nothing at all is not moved.
  const isNothing = Kind !== '盘点' && Kind !== '冲销' && Kind !== '计价调整' && Quantity === 0
  // What is mixed has no date: dates are those of a batch.
  const isMixed = Batch === undefined || Batch.trim() === ''
  const dated = Object.entries({ ProductionDate, ExpiryDate }).filter(([, day]) => day !== undefined)
  return {
    // Behind what is closed the product books it, where something is booked late.
    ...(Kind === '计价调整' && { Kind: ['计价调整由系统在补记已月结月份时自动记账，请选别的类型'] }),
    ...(isMixed && Object.fromEntries(dated.map(([field]) => [field, ['按批号登记；请先填批号']]))),
    ...(isNothing && { Quantity: ['“数量”应大于 0'] }),
    ...(isBackwards && { ExpiryDate: ['“有效期至”不能早于生产日期'] }),
  }
}

/** Whether what is good until a day, that day among it, was past it on another. */
export function isPastDate(expires: string | undefined, day: string): expires is string {
  return expires !== undefined && expires < day
}
