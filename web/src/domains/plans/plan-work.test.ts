import { describe, expect, test } from 'vitest'
import { planOf } from './plan.ts'
import { standingOf, unplannedWork, workByPlan } from './plan-work.ts'
import { harvest, plant, planWith, plough, workOf } from './testing/farm.ts'

const record = planWith()
const plan = planOf(record)
const work = (...done: (typeof plough)[]) =>
  workByPlan(done.map((operation) => workOf(record, operation, 2))).get(record.Id) ?? []

describe('how far a plan is', () => {
  test('without planned operations there is nothing to tell', () => {
    const standing = standingOf(planOf(planWith({ Operations: undefined })), work(plough))
    expect(standing).toEqual({ percent: undefined, done: 0, planned: 0, next: { kind: 'none' } })
  })

  test('each planned operation counts once, however often it was done; what was not planned does not count', () => {
    const two = planOf(planWith({ Operations: [plough.Id, plant.Id] }))
    expect(standingOf(two, work(plough, harvest))).toMatchObject({ percent: 50, done: 1, planned: 2 })
    expect(unplannedWork(two, work(plough, harvest)).map(({ operation }) => operation.Name)).toEqual(['采收'])
  })

  test('the next step is the first in the order of the plan that was not done, not the one after the last', () => {
    const next = { kind: 'operation', operation: { Id: plant.Id, Name: '定植' } }
    expect(standingOf(plan, work(plough, harvest)).next).toEqual(next)
    expect(standingOf(plan, []).next).toMatchObject({ operation: { Name: '整地' } })
  })

  test('with everything done there is no next step but a full bar', () => {
    const standing = standingOf(plan, work(plough, plant, harvest))
    expect(standing).toEqual({ percent: 100, done: 3, planned: 3, next: { kind: 'all-done' } })
  })

  test('nothing comes next in a plan that was ended early', () => {
    expect(standingOf(planOf(planWith({ Status: '已终止' })), work(plough)).next).toEqual({ kind: 'none' })
  })
})
