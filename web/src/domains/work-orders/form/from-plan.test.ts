import { expect, test } from 'vitest'
import { offerOf, stepText, stepWith } from './from-plan.ts'

const plan = {
  Name: '秋延番茄',
  Enterprise: 'shiqiao',
  Place: ['shed3'],
  Steps: [{ Key: 's1', Operation: 'feed', StartDate: '2026-11-20', EndDate: '2026-11-22' }],
}

const MORNING = Date.parse('2026-11-20T08:00:00+08:00')

test('a step gives the hours of the farm for its days', () =>
  expect(offerOf(plan, stepWith(plan, 's1'), '追肥', MORNING)).toMatchObject({
    Title: '秋延番茄 · 追肥',
    Start: '2026-11-20T00:00:00.000Z',
    Due: '2026-11-22T10:00:00.000Z',
  }))

test.each([
  ['2026-11-25T08:00:00+08:00', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T18:01:00+08:00', '2026-11-26T10:00:00.000Z'],
])('a step that should be done already is to be done by the next end of work: given out %s', (now, due) =>
  expect(offerOf(plan, stepWith(plan, 's1'), '追肥', Date.parse(now)).Due).toBe(due),
)

test('a step that is gone gives what its plan gives', () =>
  expect(offerOf(plan, stepWith(plan, 's9'), '', MORNING)).toEqual({ Enterprise: 'shiqiao', Place: ['shed3'] }))

test('a step is told by its name and days', () => {
  const step = { key: 's1', name: '', operation: 'feed', stage: undefined, start: '2026-11-20', end: '2026-11-22' }
  const names = new Map([['feed', { Name: '施肥' }]])
  expect(stepText({ ...step, after: [], weight: 1 }, names)).toBe('施肥（11-20 至 11-22）')
})
