import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import { checkMovement, stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import { registerDerivation, reading, registerRules } from '../forms/index.ts'
import { deriveMovements } from './derived.service.ts'
import { settleMovement } from './stock.rules.ts'
import { bookMovement, refuseChange } from './stock.service.ts'

/** Movements are booked as they are added, and stand. */
export function registerStock(clock: Clock): void {
  registerRules(stockForm, {
    check: checkMovement,
    reads: [
      reading(inputForm, 'Enterprise'),
      reading(planForm, 'Enterprise'),
      reading(workOrderForm, 'Enterprise'),
      reading(clockForm, 'Enterprise'),
    ],
    settle: settleMovement,
    happensAsSent: true,
    asksAdded: ({ Kind }) => Kind !== '冲销',
    // A reversal is told of the batch that it takes back.
    fills: ['Batch'],
    beforeAdd: (context) => bookMovement(clock, context),
    beforeEdit: refuseChange,
    beforeDelete: refuseChange,
    takenBackBy: ({ id, data: { Enterprise, Input } }) => {
      return { Kind: '冲销', Enterprise, Input, Reverses: id, Note: '撤销导入' }
    },
  })
  registerDerivation(stockForm, { compute: deriveMovements })
}
