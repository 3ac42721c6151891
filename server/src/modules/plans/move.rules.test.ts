import { type DynamicData, readData } from '@farm/contract/forms'
import { planForm, stepsIn } from '@farm/contract/plans'
import { expect, test } from 'vitest'
import { movedPlan } from './move.rules.ts'

const step = (Key: string, StartDate: string, EndDate: string, After?: string) => ({
  Key,
  Operation: 'any',
  StartDate,
  EndDate,
  ...(After && { After }),
})
const data = {
  StartDate: '2026-03-01',
  EndDate: '2026-03-31',
  Steps: [
    step('k1', '2026-03-01', '2026-03-05'),
    step('k2', '2026-03-10', '2026-03-12', 'k1'),
    step('k3', '2026-03-29', '2026-03-31', 'k2'),
    step('k4', '2026-03-08', '2026-03-09'),
  ],
}
const { fields } = planForm
const daysOf = (moved: DynamicData) =>
  stepsIn(readData(planForm, moved)).map(({ key, start, end }) => [key, start.slice(5), end.slice(5)].join(' '))

test('a step that is not in the plan is not moved', () => {
  expect(() => movedPlan(fields, data, { Step: 'k9', StartDate: '2026-03-02' })).toThrow('有内容没有填对')
})

test('who may not set the steps moves nothing', () => {
  const { Steps } = fields
  const bound = { ...fields, Steps: { ...Steps, isReadOnly: true } }
  expect(() => movedPlan(bound, data, { StartDate: '2026-03-02' })).toThrow('您没有“编辑计划”的权限')
})

test('what waits for a step moves along, and the time of the plan grows with it', () => {
  const moved = movedPlan(fields, data, { Step: 'k1', StartDate: '2026-03-04' })
  expect([moved.StartDate, moved.EndDate]).toEqual(['2026-03-01', '2026-04-03'])
  expect(daysOf(moved)).toEqual(['k1 03-04 03-08', 'k2 03-13 03-15', 'k3 04-01 04-03', 'k4 03-08 03-09'])
})

test('a step that is stretched pushes what waits for it', () => {
  const moved = movedPlan(fields, data, { Step: 'k2', StartDate: '2026-03-10', Days: 5 })
  expect(daysOf(moved)).toEqual(['k1 03-01 03-05', 'k2 03-10 03-14', 'k3 03-31 04-02', 'k4 03-08 03-09'])
})

test('a whole plan moves with all of its steps', () => {
  const moved = movedPlan(fields, data, { StartDate: '2026-02-27' })
  expect([moved.StartDate, moved.EndDate]).toEqual(['2026-02-27', '2026-03-29'])
  expect(daysOf(moved)).toEqual(['k1 02-27 03-03', 'k2 03-08 03-10', 'k3 03-27 03-29', 'k4 03-06 03-07'])
})

test('moved again to where it is, it stays', () => {
  const moved = movedPlan(fields, data, { Step: 'k1', StartDate: '2026-03-04' })
  expect(movedPlan(fields, readData(planForm, moved), { Step: 'k1', StartDate: '2026-03-04' })).toEqual(moved)
})

test('columns that nobody fills in are not sent along', () => {
  const rows = { ...data, Steps: [{ ...data.Steps[0], Gone: 'x' }] }
  expect(movedPlan(fields, rows, { StartDate: '2026-03-02' }).Steps).toEqual([step('k1', '2026-03-02', '2026-03-06')])
})
