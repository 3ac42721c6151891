import { expect, test } from 'vitest'
import { stepsFromStandard } from './plan-steps.ts'
import type { StandardData } from './standards.form.ts'

const standard: StandardData = {
  Stages: [
    { Name: '苗期', FromDay: 20 },
    { Name: '花期', FromDay: 45 },
  ],
  Steps: [
    { Key: 'k1', Name: '整地', Operation: 'plough', Base: '开始日期', FromDay: 0, Days: 3, Weight: 2, Photos: ['p'] },
    { Key: 'k2', Operation: 'water', Base: '生育阶段', Stage: '花期', FromDay: 5, Days: 1, After: 'k1', Note: '小水' },
    { Key: 'k3', Operation: 'spray', Base: '生育阶段', Stage: '没有这个阶段', FromDay: 4, Days: 0 },
  ],
  StepInputs: [{ Step: 'k2', Input: 'urea', Dose: 1.5, Unit: '公斤' }],
}

test('a plan takes the steps of a standard on days of its own', () => {
  expect(stepsFromStandard(standard, '2026-03-01')).toEqual({
    Steps: [
      { Key: 'k1', Name: '整地', Operation: 'plough', Weight: 2, StartDate: '2026-03-01', EndDate: '2026-03-03' },
      {
        Key: 'k2',
        Operation: 'water',
        Stage: '花期',
        Note: '小水',
        After: 'k1',
        StartDate: '2026-04-20',
        EndDate: '2026-04-20',
      },
      { Key: 'k3', Operation: 'spray', Stage: '没有这个阶段', StartDate: '2026-03-05', EndDate: '2026-03-05' },
    ],
    StepInputs: [{ Step: 'k2', Input: 'urea', Dose: 1.5, Unit: '公斤' }],
  })
})

test('of a standard without steps there are none', () => {
  expect(stepsFromStandard({}, '2026-03-01')).toEqual({ Steps: [], StepInputs: [] })
})
