import type { Faults } from '@farm/contract/errors'
import { type StepTables, keyOf } from './step-rows.ts'

/** The keys of the steps at fault in what stands below their line: in one of the `details`, or in what they take. */
export function stepsAtFault(faults: Faults, { Steps, StepInputs }: StepTables, details: readonly string[]): string[] {
  const keys = Object.keys(faults).map((at) => {
    const [table = '', index = '', column = ''] = at.split('.')
    if (table === 'StepInputs') return keyOf({ Key: StepInputs[Number(index)]?.Step })
    const step = table === 'Steps' && details.includes(column) ? Steps[Number(index)] : undefined
    return step ? keyOf(step) : ''
  })
  return [...new Set(keys)].filter((key) => key !== '')
}
