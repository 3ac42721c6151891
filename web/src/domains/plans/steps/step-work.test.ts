import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { shownSteps } from '../plan-steps.ts'
import { harvest, planWith, plant, plough } from '../testing/farm.ts'
import { punchInOf, steppedPlan, workOrderOf } from '../testing/steps.ts'
import { peopleOf, planOrderOf, readPunchIn, withWork, workByStep } from './step-work.ts'

const record = steppedPlan({ DoneKeys: undefined, DoneSteps: undefined })
const plan = planOf(record)
const workOf = (orders: readonly object[], punchIns = [punchInOf(record, plough, { Step: 'k1' })]) =>
  workByStep(
    plan,
    orders.map((data) => planOrderOf(workOrderOf(record, { ...data }))),
    punchIns.map(readPunchIn),
  )
const doneOf = (work: ReturnType<typeof workOf>) =>
  shownSteps(withWork(plan, work), '2026-11-20').flatMap(({ key, state }) => (state === 'done' ? [key] : []))

describe('what was done for a step', () => {
  test('goes by the step that a punch-in names, else by its operation and day', () => {
    const work = workOf(
      [],
      [punchInOf(record, plough, { Step: 'k1' }), punchInOf(record, plant), punchInOf(record, harvest)],
    )
    expect(['k1', 'k2', 'k3'].map((key) => work.get(key)?.punchIns.length)).toEqual([1, 1, 1])
  })

  test('that has work orders is done when all that were not closed are accepted', () => {
    const accepted = { Step: 'k2', Title: '定植', Status: '已完成' }
    expect(doneOf(workOf([accepted, { ...accepted, Status: '待验收' }]))).toEqual(['k1'])
    expect(doneOf(workOf([accepted, { ...accepted, Status: '已关闭' }]))).toEqual(['k1', 'k2'])
  })

  test('does not count against what the server has worked out', () => {
    const known = planOf(steppedPlan({ DoneKeys: 'k3' }))
    expect(withWork(known, workOf([])).standing.done).toEqual(new Set(['k3']))
  })

  test('names those who worked first, then those who are asked to, each once', () => {
    const work = workOf([{ Step: 'k1', Title: '整地', Status: '已派发' }]).get('k1')
    const wang = { Id: 'w', Name: '王建军' }
    const orders = work?.orders.map((order) => ({ ...order, assignees: [wang, { Id: 'c', Name: '陈国强' }] })) ?? []
    expect(peopleOf({ orders, punchIns: work?.punchIns ?? [] })).toEqual(['陈国强', '王建军'])
  })
})

test('work in a plan from before there were steps goes to the step of its operation', () => {
  const old = planWith()
  const work = workByStep(planOf(old), [], [readPunchIn(punchInOf(old, plant))])
  expect(work.get(plant.Id)?.punchIns).toHaveLength(1)
})
