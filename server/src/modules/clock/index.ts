import { clockForm } from '@farm/contract/clock'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { registerRules } from '../forms/index.ts'
import { settlePunchIn } from './clock.rules.ts'

export function registerClock(): void {
  registerRules(clockForm, {
    reads: {
      [operationForm.key]: ['NeedsPhoto', 'NeedsPosition', 'NeedsInputs'],
      [planForm.key]: ['Enterprise'],
      [placeForm.key]: ['Compony', 'Position', 'Area'],
      [inputForm.key]: ['Enterprise'],
    },
    settle: settlePunchIn,
    settledBy: ['Enterprise', 'Plan', 'Place', 'Operation', 'Area', 'Inputs', 'Photos', 'Position'],
  })
}
