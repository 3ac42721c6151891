import { describe, expect, test } from 'vitest'
import {
  type PlanToStand,
  type Step,
  daysBetween,
  isStepDone,
  keysIn,
  movedSteps,
  standingOf,
  stepFor,
  stepsOf,
} from './steps.ts'
import { daysLater } from '../values/index.ts'

const step = (key: string, start: string, end: string, more: Partial<Step> = {}): Step => ({
  key,
  name: key,
  operation: 'water',
  stage: undefined,
  start: `2026-03-${start}`,
  end: `2026-03-${end}`,
  after: [],
  weight: 1,
  ...more,
})

test.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['', 3, ''],
])('%s and %d days is %s', (day, days, then) => expect(daysLater(day, days)).toBe(then))

test.each([
  ['2026-02-27', '2026-03-01', 2],
  ['2026-03-01', '2026-02-27', -2],
  ['', '2026-02-27', 0],
])('from %s to %s it is %d days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))

test.each([
  ['k1,k2', ['k1', 'k2']],
  ['k1， k2、k3', ['k1', 'k2', 'k3']],
  ['', []],
  [undefined, []],
])('the text %o names the steps %o', (text, keys) => expect(keysIn(text)).toEqual(keys))

test('a plan from before there were steps has one for each planned operation, all over its time', () => {
  const old = stepsOf({ StartDate: '2026-03-01', EndDate: '2026-03-31', Operations: ['plough'] })
  expect(old).toMatchObject([{ key: 'plough', operation: 'plough', start: '2026-03-01', end: '2026-03-31', weight: 1 }])
  const row = { Key: 'k1', Operation: 'water', StartDate: '2026-03-02', EndDate: '2026-03-03', After: 'k2', Weight: 4 }
  expect(stepsOf({ Operations: ['plough'], Steps: [row] })).toEqual([
    step('k1', '02', '03', { name: '', after: ['k2'], weight: 4 }),
  ])
})

describe('the step that work was done for', () => {
  const steps = [step('k1', '05', '07'), step('k2', '15', '17'), step('k3', '05', '07', { operation: 'plough' })]
  test.each([
    ['water', '2026-03-06', 'k1'],
    ['water', '2026-03-01', 'k1'],
    ['water', '2026-03-12', 'k2'],
    ['water', '2026-03-11', 'k1'],
    ['water', '2026-04-20', 'k2'],
    ['plough', '2026-04-20', 'k3'],
    ['spray', '2026-03-06', undefined],
  ])('%s on %s is done for %s', (operation, day, key) => expect(stepFor(steps, operation, day)?.key).toBe(key))
})

test.each([
  [{ orders: 0, accepted: 0, punchIns: 0 }, false],
  [{ orders: 0, accepted: 0, punchIns: 1 }, true],
  [{ orders: 2, accepted: 1, punchIns: 9 }, false],
  [{ orders: 2, accepted: 2, punchIns: 0 }, true],
])('with %o a step is done: %o', (work, isDone) => expect(isStepDone(work)).toBe(isDone))

describe('where a plan stands', () => {
  const steps = [
    step('k1', '01', '05', { weight: 2, stage: '苗期' }),
    step('k2', '06', '08', { after: ['k1'], stage: '花期' }),
    step('k3', '08', '12', { after: ['k2'], stage: '果期' }),
  ]
  const accepted = { orders: 1, accepted: 1, punchIns: 0 }
  const stand = (done: readonly string[], today: string, more: Partial<PlanToStand> = {}) => {
    const work = new Map(done.map((key) => [key, accepted]))
    return standingOf({ status: '执行中', end: '2026-03-31', steps, work, ...more }, `2026-03-${today}`)
  }

  test('its progress is the share of what is done by weight, and whole only when all is done', () => {
    expect([[], ['k1'], ['k1', 'k2'], ['k1', 'k2', 'k3']].map((done) => stand(done, '01').progress)).toEqual([
      0, 50, 75, 100,
    ])
    expect(stand([], '01', { steps: [] }).progress).toBeUndefined()
  })

  test('its progress is the whole percent that it is', () => {
    const parts = [step('k1', '01', '05', { weight: 29 }), step('k2', '06', '08', { weight: 71 })]
    expect(stand(['k1'], '01', { steps: parts }).progress).toBe(29)
  })

  test('it is late by the step that should have been done first', () => {
    expect(stand([], '05').lateDays).toBe(0)
    expect(stand([], '06').lateDays).toBe(1)
    expect(stand(['k1'], '10').lateDays).toBe(2)
    expect(stand([], '20', { status: '草稿' }).lateDays).toBe(0)
    expect(stand([], '20', { status: '已终止' }).lateDays).toBe(0)
  })

  test('it is late after its last day while nobody ends it, though all is done or nothing was planned', () => {
    const all = ['k1', 'k2', 'k3']
    expect(stand(all, '31').lateDays).toBe(0)
    expect(stand(all, '20', { end: '2026-03-15' })).toMatchObject({ lateDays: 5, forecast: '2026-03-20' })
    expect(stand([], '20', { end: '2026-03-15', steps: [] })).toMatchObject({ lateDays: 5, forecast: '2026-03-20' })
    expect(stand(all, '20', { end: '2026-03-15', status: '草稿' }).lateDays).toBe(0)
  })

  test('its next step is the earliest that is not done, its stage that of it once it begins', () => {
    expect(stand(['k1'], '01').next?.key).toBe('k2')
    expect(stand([], '01').stage).toBe('苗期')
    expect(stand(['k1'], '05').stage).toBe('苗期')
    expect(stand(['k1'], '06').stage).toBe('花期')
    expect(stand(['k1', 'k2', 'k3'], '01').stage).toBe('果期')
    expect(stand(['k1'], '01', { status: '已完成' }).next).toBeUndefined()
  })

  test('work that goes on all season holds its stage back only once it is overdue', () => {
    const watering = step('k0', '01', '25', { stage: '苗期' })
    const season = [watering, step('k1', '06', '08', { stage: '花期' }), step('k2', '20', '24', { stage: '果期' })]
    expect(stand(['k1'], '10', { steps: season }).stage).toBe('花期')
    expect(stand(['k1'], '21', { steps: season }).stage).toBe('果期')
    expect(stand(['k1', 'k2'], '26', { steps: season }).stage).toBe('苗期')
  })

  test('while all goes as planned it is forecast as planned', () => {
    expect(stand([], '01', { end: '2026-03-12' }).forecast).toBe('2026-03-12')
    expect(stand([], '01').forecast).toBe('2026-03-31')
  })

  test('a late step pushes what waits for it', () => {
    // The first is done on the 9th at the earliest, the second from the 10th to the 12th, the third begins that same day.
    expect(stand([], '09', { end: '2026-03-12' }).forecast).toBe('2026-03-16')
    expect(stand(['k1'], '09', { end: '2026-03-12' }).forecast).toBe('2026-03-13')
    expect(stand([], '09', { status: '已完成' }).forecast).toBeUndefined()
  })

  test('the harvest is told by its last step that is still to come, whatever is done after it', () => {
    const harvesting = new Set(['k1', 'k2'])
    expect(stand([], '09', { end: '2026-03-12', harvesting }).harvestedBy).toBe('2026-03-12')
    expect(stand(['k2'], '01', { harvesting }).harvestedBy).toBe('2026-03-05')
    expect(stand(['k1', 'k2'], '09', { harvesting }).harvestedBy).toBeUndefined()
    expect(stand([], '09').harvestedBy).toBeUndefined()
    expect(stand([], '09', { status: '已终止', harvesting }).harvestedBy).toBeUndefined()
  })
})

describe('a step that is moved', () => {
  const steps = [
    step('k1', '01', '05'),
    step('k2', '06', '08', { after: ['k1'] }),
    step('k3', '10', '12', { after: ['k2'] }),
    step('k4', '02', '03'),
  ]
  const days = (moved: readonly Step[]) =>
    moved.map(({ key, start, end }) => `${key} ${start.slice(8)}–${end.slice(8)}`)

  test('takes along what waits for it, directly or through others', () => {
    expect(days(movedSteps(steps, 'k1', { start: '2026-03-03' }))).toEqual([
      'k1 03–07',
      'k2 08–10',
      'k3 12–14',
      'k4 02–03',
    ])
  })

  test('begins earlier and ends as before: nothing else moves', () => {
    expect(days(movedSteps(steps, 'k2', { start: '2026-03-07', days: 2 }))).toEqual([
      'k1 01–05',
      'k2 07–08',
      'k3 10–12',
      'k4 02–03',
    ])
  })

  test('that is not there moves nothing, and a circle comes to an end', () => {
    expect(movedSteps(steps, 'k9', { start: '2026-03-03' })).toEqual(steps)
    const circle = [step('k1', '01', '01', { after: ['k2'] }), step('k2', '02', '02', { after: ['k1'] })]
    expect(days(movedSteps(circle, 'k1', { start: '2026-03-02' }))).toEqual(['k1 02–02', 'k2 03–03'])
  })
})
