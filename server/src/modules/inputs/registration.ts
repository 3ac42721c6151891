import { checkInput, inputForm } from '@farm/contract/inputs'
import { refuseLosingLines } from '../books/index.ts'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { deriveStocks, refuseOtherUnit } from '../stock/index.ts'

/** What the product knows about inputs besides their form. */
export function registerInputs(): void {
  registerRules(inputForm, {
    check: checkInput,
    beforeEdit: async (context) => {
      await refuseOtherUnit(context)
      await refuseLosingLines(context, inputForm, 'Kind')
    },
    concerns: (_, act) => act === 'edit',
  })
  registerDerivation(inputForm, { compute: deriveStocks })
}
