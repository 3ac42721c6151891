import { checkStandard, standardForm } from '@farm/contract/standards'
import { registerRules } from '../forms/index.ts'
import { settleStandard } from './standards.rules.ts'
import { newStandard, refuseEditOfSettled } from './standards.service.ts'

export { standardHandlers } from './standards.handlers.ts'

export function registerStandards(): void {
  registerRules(standardForm, {
    check: checkStandard,
    settle: settleStandard,
    settledBy: ['Steps', 'StepInputs'],
    beforeAdd: newStandard,
    beforeEdit: refuseEditOfSettled,
  })
}
