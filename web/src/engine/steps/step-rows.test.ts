import { describe, expect, test } from 'vitest'
import { inputNeeds, totalOf } from './input-needs.ts'
import { stepsAtFault } from './step-faults.ts'
import {
  type StepTables,
  keyOf,
  possibleBefore,
  stepTables,
  withCopy,
  withInput,
  withMoved,
  withStep,
  withoutInput,
  withoutStep,
} from './step-rows.ts'

const season: StepTables = {
  Steps: [
    { Key: 'k1', Name: '整地' },
    { Key: 'k3', Name: '定植', After: 'k1' },
    { Key: 'k2', Name: '采收', After: 'k1,k3' },
  ],
  StepInputs: [
    { Step: 'k1', Input: '有机肥', Dose: 200, Unit: '公斤' },
    { Step: 'k3', Input: '番茄苗', Dose: 2400, Unit: '株' },
  ],
}
const names = ({ Steps }: StepTables) => Steps.map(({ Name }) => Name)
const keys = ({ Steps }: StepTables) => Steps.map(keyOf)

describe('keys', () => {
  test('a step without one is given one that no other step has', () => {
    const read = stepTables({ Steps: [{ Name: '整地' }, { Key: 'k1' }, { Name: '采收' }] })
    expect(keys(read)).toEqual(['k2', 'k1', 'k3'])
  })

  test('what is no table holds no steps', () => {
    expect(stepTables({ Steps: 'none', StepInputs: [1, null] })).toEqual({ Steps: [], StepInputs: [] })
  })

  test('a new step stands behind the others', () => {
    expect(keys(withStep(season, { Key: 'k9' }))).toEqual(['k1', 'k3', 'k2', 'k9'])
  })
})

describe('one step less or more', () => {
  test('takes along what it takes, and nothing waits for it any longer', () => {
    const left = withoutStep(season, 'k1')
    expect(keys(left)).toEqual(['k3', 'k2'])
    expect(left.Steps.map(({ After }) => After)).toEqual([undefined, 'k3'])
    expect(left.StepInputs.map(({ Input }) => Input)).toEqual(['番茄苗'])
  })

  test('a copy stands right behind it, with the same inputs under a key of its own', () => {
    const more = withCopy(season, 'k1', 'k4')
    expect(names(more)).toEqual(['整地', '整地', '定植', '采收'])
    expect(keyOf(more.Steps[1] ?? {})).toBe('k4')
    expect(more.StepInputs.at(-1)).toEqual({ Step: 'k4', Input: '有机肥', Dose: 200, Unit: '公斤' })
  })

  test('inputs come and go alone', () => {
    expect(withInput(season, 'k2').StepInputs.at(-1)).toEqual({ Step: 'k2' })
    expect(withoutInput(season, 0).StepInputs.map(({ Input }) => Input)).toEqual(['番茄苗'])
  })
})

describe('moving', () => {
  test('up and down by one place', () => {
    expect(names(withMoved(season, 'k3', -1))).toEqual(['定植', '整地', '采收'])
    expect(names(withMoved(season, 'k3', 1))).toEqual(['整地', '采收', '定植'])
  })

  test('never beyond the first and the last', () => {
    expect(names(withMoved(season, 'k1', -1))).toEqual(names(season))
    expect(names(withMoved(season, 'k2', 1))).toEqual(names(season))
  })
})

test('a step waits neither for itself nor for those that wait for it, directly or through others', () => {
  expect(possibleBefore(season.Steps, 'k1')).toEqual([])
  expect(possibleBefore(season.Steps, 'k3')).toEqual(['k1'])
  expect(possibleBefore(season.Steps, 'k2')).toEqual(['k1', 'k3'])
})

test('a fault in what stands below the line of a step names the step; one in its line does not', () => {
  const faults = {
    'StepInputs.1.Dose': ['必填'],
    'Steps.0.Note': ['太长'],
    'Steps.2.EndDate': ['必填'],
    Name: ['必填'],
  }
  expect(stepsAtFault(faults, season, ['Note'])).toEqual(['k3', 'k1'])
})

describe('what is needed', () => {
  test('is summed by input and unit; what is not filled in yet counts for nothing', () => {
    const rows = [
      { Input: 'a', Unit: '公斤', Dose: 0.1 },
      { Input: 'a', Unit: '公斤', Dose: 0.2 },
      { Input: 'a', Unit: '袋', Dose: 1 },
      { Input: 'b', Unit: '公斤' },
    ] as const
    expect(inputNeeds(rows).map((need) => [need.input, need.unit, totalOf(need), totalOf(need, 10)])).toEqual([
      ['a', '公斤', 0.3, 3],
      ['a', '袋', 1, 10],
    ])
  })

  test('is what the work orders of the steps come to', () => {
    const rows = [0.15, 0.15].map((Dose) => ({ Input: 'a', Unit: '公斤' as const, Dose }))
    expect(inputNeeds(rows).map((need) => totalOf(need, 5.01))).toEqual([1.504])
  })
})
