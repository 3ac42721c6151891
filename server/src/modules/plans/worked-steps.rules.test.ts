import { expect, test } from 'vitest'
import { lostSteps, workedStepFaults } from './worked-steps.rules.ts'

const plough = { Key: 'k1', Operation: 'plough' }
const water = { Key: 'k2', Name: '头水', Operation: 'water' }
const before = { Steps: [plough, water] }

test.each([
  ['nothing', [water, plough], []],
  ['one that goes', [plough], ['k2']],
  ['one that is of another operation', [{ ...plough, Operation: 'till' }, water], ['k1']],
])('a plan loses %s', (_, Steps, keys) => expect(lostSteps({ before, data: { Steps } })).toEqual(keys))

test.each([
  [[plough], ['k2'], { Steps: ['步骤“头水”已有工单或打卡，不能删去'] }],
  [[water], ['k1'], { Steps: ['第 1 个步骤已有工单或打卡，不能删去'] }],
  [
    [water, { ...plough, Operation: 'till' }],
    ['k1'],
    { 'Steps.1.Operation': ['这个步骤已有工单或打卡，不能更换农事操作'] },
  ],
  [[plough], ['k1'], {}],
  [[plough, { ...water, Name: '二水' }, { Key: 'k3', Operation: 'pick' }], ['k1', 'k2'], {}],
])('with the steps %j there is work for %j', (Steps, worked, faults) =>
  expect(workedStepFaults({ before, data: { Steps } }, new Set(worked))).toEqual(faults),
)
