import { clockForm } from '@farm/contract/clock'
import { type DynamicData, readData } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import { checkMovement, stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { deriveMovements } from './derived.service.ts'
import { settleMovement } from './stock.rules.ts'
import { bookMovement, refuseChange } from './stock.service.ts'

/** The ledger works on what no kind declares. */
const read = (data: DynamicData) => readData(stockForm, data)

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
    settle: (context) => read(settleMovement(context)),
    // A reversal is told of the batch that it takes back.
    fills: ['Batch'],
    beforeAdd: async (context) => {
      const { data, ...settled } = await bookMovement(clock, context)
      return { ...settled, data: read(data) }
    },
    beforeEdit: refuseChange,
    beforeDelete: refuseChange,
  })
  registerDerivation(stockForm, {
    compute: async (db, ids) => new Map([...(await deriveMovements(db, ids))].map(([id, data]) => [id, read(data)])),
  })
}
