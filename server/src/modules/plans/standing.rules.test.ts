import { describe, expect, test } from 'vitest'
import type { PlanData } from '@farm/contract/plans'
import { type PlanWork, delayBand, derivedOf, progressBand } from './standing.rules.ts'

test.each([
  [0, '按期'],
  [1, '延误 1–3 天'],
  [3, '延误 1–3 天'],
  [4, '延误 4–7 天'],
  [7, '延误 4–7 天'],
  [8, '延误 7 天以上'],
])('%d days late is told as %s', (days, band) => expect(delayBand(days)).toBe(band))

test.each([
  [0, '0–19%'],
  [19, '0–19%'],
  [20, '20–39%'],
  [59, '40–59%'],
  [99, '80–99%'],
  [100, '100%'],
])('%d percent stand in the band %s', (percent, band) => expect(progressBand(percent)).toBe(band))

const step = (Key: string, Operation: string, StartDate: string, EndDate: string, more: object = {}) => ({
  Key,
  Operation,
  StartDate,
  EndDate,
  ...more,
})
const data: PlanData = {
  Status: '执行中',
  StartDate: '2026-03-01',
  EndDate: '2026-03-31',
  Steps: [
    step('k1', 'plough', '2026-03-01', '2026-03-05', { Stage: '播种期', Weight: 3 }),
    step('k2', 'water', '2026-03-08', '2026-03-09', { Name: '头水', Stage: '苗期' }),
    step('k3', 'water', '2026-03-25', '2026-03-26', { Name: '二水', Stage: '花期' }),
  ],
}
const punchIn = { step: 'k1', operation: 'plough', day: null, punchIns: 1, harvest: 0 }
const derived = (work: Partial<PlanWork>) =>
  derivedOf({ data, ordered: [], done: [], ...work }, '2026-03-12', ({ operation }) => `操作 ${operation}`)

describe('where a plan stands', () => {
  test('nothing done, it is late by its first step', () => {
    expect(derived({})).toEqual({
      Progress: 0,
      DoneSteps: 0,
      NextStep: '操作 plough',
      NextDue: '2026-03-05',
      Stage: '播种期',
      LateDays: 7,
      Delay: '延误 4–7 天',
      ProgressBand: '0–19%',
      Forecast: '2026-03-31',
      Harvest: 0,
    })
  })

  test('a step is done by one punch-in where nobody was sent, by weight', () => {
    const after = derived({ done: [{ ...punchIn, harvest: 12.345 }] })
    expect(after).toMatchObject({ Progress: 60, DoneSteps: 1, NextStep: '头水', LateDays: 3, Harvest: 12.35 })
  })

  test('a step with work orders is done when all of them are accepted, however often somebody punched in', () => {
    const ordered = (accepted: number) => [{ step: 'k1', orders: 2, accepted }]
    expect(derived({ ordered: ordered(1), done: [punchIn] })).toMatchObject({ DoneSteps: 0 })
    expect(derived({ ordered: ordered(2) })).toMatchObject({ DoneSteps: 1 })
  })

  test('a punch-in from before steps were told counts for the step of its work whose days are nearest', () => {
    const late = { step: null, operation: 'water', day: '2026-03-27', punchIns: 1, harvest: 0 }
    expect(derived({ done: [late, punchIn] })).toMatchObject({ NextStep: '头水', DoneSteps: 2 })
  })

  test('punch-ins for a step that was taken out count for none, their harvest stays', () => {
    const stray = { step: 'k9', operation: 'water', day: null, punchIns: 1, harvest: 5 }
    expect(derived({ done: [stray] })).toMatchObject({ DoneSteps: 0, Harvest: 5 })
  })

  test('an ended plan waits for nothing', () => {
    const ended = derivedOf({ data: { ...data, Status: '已终止' }, ordered: [], done: [] }, '2026-03-12', () => '')
    expect(ended).toMatchObject({ LateDays: 0, Delay: '按期', NextStep: undefined, Forecast: undefined, Progress: 0 })
  })

  test('a plan from before there were steps goes by its planned operations', () => {
    const old: PlanData = {
      Status: '执行中',
      StartDate: '2026-03-01',
      EndDate: '2026-03-31',
      Operations: ['plough', 'water'],
    }
    const done = [{ step: null, operation: 'plough', day: '2026-03-02', punchIns: 2, harvest: 0 }]
    expect(derivedOf({ data: old, ordered: [], done }, '2026-03-12', () => '浇水')).toMatchObject({
      Progress: 50,
      NextStep: '浇水',
      NextDue: '2026-03-31',
    })
  })

  test('a plan in which nothing is planned has no progress to show', () => {
    const bare: PlanData = { Status: '执行中', StartDate: '2026-03-01', EndDate: '2026-03-31' }
    expect(derivedOf({ data: bare, ordered: [], done: [] }, '2026-03-12', () => '')).toMatchObject({
      Progress: undefined,
      ProgressBand: undefined,
      DoneSteps: undefined,
      Forecast: '2026-03-31',
    })
  })
})
