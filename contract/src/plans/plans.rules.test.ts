import { expect, test } from 'vitest'
import { checkPlan, planInputFaults } from './plans.rules.ts'

const row = (Key: string, StartDate: string, EndDate: string, more: object = {}) => ({
  Key,
  Operation: 'water',
  StartDate: `2026-03-${StartDate}`,
  EndDate: `2026-03-${EndDate}`,
  ...more,
})
const plan = { StartDate: '2026-03-02', EndDate: '2026-03-20' }
const check = (...Steps: object[]) => checkPlan({ ...plan, Steps })

test('a plan does not end before it starts', () => {
  expect(checkPlan({ StartDate: '2026-03-01', EndDate: '2026-02-28' })).toEqual({
    EndDate: ['“结束日期”不能早于开始日期'],
  })
  expect(checkPlan({ StartDate: '2026-03-01', EndDate: '2026-03-01' })).toEqual({})
})

test.each([
  [[row('k1', '05', '04')], { 'Steps.0.EndDate': ['不能早于开始日期'] }],
  [[row('k1', '01', '04')], { 'Steps.0.StartDate': ['应在计划起止日期内'] }],
  [[row('k1', '18', '21')], { 'Steps.0.EndDate': ['应在计划起止日期内'] }],
  [[row('k1', '22', '23')], { 'Steps.0.StartDate': ['应在计划起止日期内'], 'Steps.0.EndDate': ['应在计划起止日期内'] }],
  [[row('k1', '05', '06', { After: 'k9' })], { 'Steps.0.After': ['前置步骤不存在'] }],
  [[row('k1', '05', '06', { After: 'k1' })], { 'Steps.0.After': ['不能以自己为前置步骤'] }],
  [
    [
      row('k1', '05', '06', { After: 'k3' }),
      row('k2', '07', '08', { After: 'k1' }),
      row('k3', '09', '10', { After: 'k2' }),
    ],
    {
      'Steps.0.After': ['前置步骤互相等待，形成了循环'],
      'Steps.1.After': ['前置步骤互相等待，形成了循环'],
      'Steps.2.After': ['前置步骤互相等待，形成了循环'],
    },
  ],
  [
    [row('k1', '05', '08', { Name: '整地' }), row('k2', '07', '09', { After: 'k1' })],
    { 'Steps.1.StartDate': ['不能早于前置步骤“整地”的结束（2026-03-08）'] },
  ],
])('the steps %o are refused at their fields', (steps, faults) => expect(check(...steps)).toEqual(faults))

test('steps one after the other, also on one day, are taken', () => {
  const steps = [
    row('k1', '02', '08'),
    row('k2', '08', '09', { After: 'k1' }),
    row('k3', '10', '20', { After: 'k1,k2' }),
  ]
  expect(check(...steps)).toEqual({})
})

test('inputs must be those of a step; where no step can be seen, that is judged where the plan is stored', () => {
  const StepInputs = [{ Step: 'k1' }, { Step: 'k2' }]
  const faults = { 'StepInputs.1.Step': ['作业步骤不存在'] }
  expect(checkPlan({ ...plan, Steps: [row('k1', '05', '06')], StepInputs })).toEqual(faults)
  expect(checkPlan({ ...plan, StepInputs })).toEqual({})
  expect(planInputFaults({ ...plan, StepInputs: [{ Step: 'k1' }] })).toEqual({
    'StepInputs.0.Step': ['作业步骤不存在'],
  })
})
