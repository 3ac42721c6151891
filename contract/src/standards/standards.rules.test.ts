import { expect, test } from 'vitest'
import { checkStandard, standardInputFaults } from './standards.rules.ts'

const Stages = [
  { Name: '苗期', FromDay: 20 },
  { Name: '花期', FromDay: 45 },
]
const row = (Key: string, FromDay: number, Days: number, more: object = {}) => ({
  Key,
  Operation: 'water',
  FromDay,
  Days,
  ...more,
})
const check = (...Steps: object[]) => checkStandard({ Stages, Steps })

test.each([
  [[row('k1', 0, 3, { Base: '生育阶段', Stage: '果期' })], { 'Steps.0.Stage': ['没有这个生育阶段'] }],
  [[row('k1', 0, 3, { After: 'k9' })], { 'Steps.0.After': ['前置步骤不存在'] }],
  [
    [row('k1', 0, 3, { After: 'k2' }), row('k2', 5, 3, { After: 'k1' })],
    { 'Steps.0.After': ['前置步骤互相等待，形成了循环'], 'Steps.1.After': ['前置步骤互相等待，形成了循环'] },
  ],
  [
    [row('k1', 2, 3, { Base: '生育阶段', Stage: '苗期' }), row('k2', 23, 1, { After: 'k1' })],
    { 'Steps.1.FromDay': ['不能早于前置步骤的结束（第 24 天）'] },
  ],
])('the steps %o are refused at their fields', (steps, faults) => expect(check(...steps)).toEqual(faults))

test('two stages do not have one name', () => {
  expect(checkStandard({ Stages: [...Stages, { Name: '苗期', FromDay: 60 }] })).toEqual({
    'Stages.2.Name': ['已有同名的阶段'],
  })
})

test('steps counted from the beginning and from stages are taken', () => {
  expect(
    check(row('k1', 0, 3, { Stage: '备耕' }), row('k2', 0, 3, { Base: '生育阶段', Stage: '花期', After: 'k1' })),
  ).toEqual({})
})

test('inputs must be those of a step', () => {
  const StepInputs = [{ Step: 'k2' }]
  const faults = { 'StepInputs.0.Step': ['作业步骤不存在'] }
  expect(checkStandard({ Steps: [row('k1', 0, 3)], StepInputs })).toEqual(faults)
  expect(checkStandard({ StepInputs })).toEqual({})
  expect(standardInputFaults({ StepInputs })).toEqual(faults)
})
