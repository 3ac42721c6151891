import { checkInput, inputForm } from '@farm/contract/inputs'
import { registerRules } from '../forms/index.ts'

export function registerInputs(): void {
  registerRules(inputForm, { check: checkInput })
}
