import { expect, test } from 'vitest'
import { inputNeeds, plannedAmounts } from './inputs.rules.ts'

test('a plan asks for what its work orders hand out: each step is rounded by itself', () => {
  const row = (Step: string) => ({ Step, Input: 'urea', Unit: '公斤', Dose: 0.15 }) as const
  const planned = plannedAmounts({ Count: 5.01, StepInputs: [row('k1'), row('k2')] })
  expect(planned.map(({ amount }) => amount)).toEqual([0.752, 0.752])
  expect(inputNeeds(planned, [])).toEqual([{ input: 'urea', unit: '公斤', planned: 1.504, used: 0 }])
})
