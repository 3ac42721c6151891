import { checkInput, inputForm } from '@farm/contract/inputs'
import { registerDerivation, registerRules } from '../forms/index.ts'
import { deriveStocks, refuseOtherUnit } from '../stock/index.ts'

/** What the product knows about inputs besides their form. */
export function registerInputs(): void {
  registerRules(inputForm, {
    check: checkInput,
    beforeEdit: (context) => refuseOtherUnit(context),
    concerns: (_, act) => act === 'edit',
  })
  registerDerivation(inputForm, { compute: deriveStocks })
}
