import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import { checkMovement, stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { settleMovement } from './stock.rules.ts'
import { bookMovement, deriveMovements, refuseChange } from './stock.service.ts'

/** Movements are booked as they are added, and stand. */
export function registerStock(clock: Clock): void {
  registerRules(stockForm, {
    check: checkMovement,
    reads: {
      [inputForm.key]: ['Enterprise'],
      [planForm.key]: ['Enterprise'],
      [workOrderForm.key]: ['Enterprise'],
      [clockForm.key]: ['Enterprise'],
    },
    settle: settleMovement,
    // A reversal is told of the batch that it takes back.
    fills: ['Batch'],
    beforeAdd: (context) => bookMovement(clock, context),
    beforeEdit: refuseChange,
    beforeDelete: refuseChange,
  })
  registerDerivation(stockForm, { compute: deriveMovements })
}
