import { describe, expect, test } from 'vitest'
import { planOf } from './plan.ts'
import { shownSteps, stepName } from './plan-steps.ts'
import { planWith, plough } from './testing/farm.ts'
import { steppedPlan } from './testing/steps.ts'

const today = '2026-11-20'
const told = (data: Readonly<Record<string, unknown>>) =>
  shownSteps(planOf(steppedPlan(data)), today).map(({ key, state, told: words }) => `${key} ${state} ${words}`)

describe('how the steps of a plan stand', () => {
  test('is not guessed while the server has not told what is done', () => {
    expect(told({ DoneKeys: undefined })[0]).toBe('k1 unknown 统计中')
  })

  test('is told for each: done, late, and the rest still to be done', () => {
    expect(told({})).toEqual(['k1 done 已完成', 'k2 late 延误 2 天', 'k3 open 未完成'])
  })

  test('names as next the first that is not done, by its day and not by its place', () => {
    expect(told({ DoneKeys: 'k1,k2' })[2]).toBe('k3 next 下一步')
    expect(told({ DoneKeys: undefined, DoneSteps: 0, Status: '草稿' })[0]).toBe('k1 next 下一步')
  })

  test('is neither late nor next in a plan that was ended', () => {
    expect(told({ Status: '已终止' })).toEqual(['k1 done 已完成', 'k2 open 未完成', 'k3 open 未完成'])
  })
})

test('a plan from before there were steps has one for each operation', () => {
  const plan = planOf(planWith({ DoneKeys: plough.Id, DoneSteps: 1 }))
  expect(shownSteps(plan, today).map(({ state }) => state)).toEqual(['done', 'next', 'open'])
  expect(plan.hasOwnSteps).toBe(false)
})

test('a step without a name of its own is called like its operation', () => {
  const [first, second] = planOf(steppedPlan()).steps
  const operations = new Map([[plough.Id, { Name: '整地' }]])
  expect([first, second].map((step) => step && stepName(step, operations))).toEqual(['整地', '大棚定植'])
  expect(first && stepName(first, new Map())).toBe('—')
})
