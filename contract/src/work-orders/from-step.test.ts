import { describe, expect, test } from 'vitest'
import type { DataOf } from '../forms/index.ts'
import { type planForm, stepsOf } from '../plans/index.ts'
import { orderFromPlan, orderFromStep } from './from-step.ts'

type PlanData = DataOf<typeof planForm>

const plan: PlanData = {
  Name: '秋延番茄',
  Enterprise: 'shiqiao',
  Crops: 'tomato',
  Place: ['shed3', 'shed4'],
  Count: 120.5,
  Steps: [
    {
      Key: 's1',
      Name: '',
      Operation: 'feed',
      StartDate: '2026-11-20',
      EndDate: '2026-11-22',
      Checklist: '清理滴灌带\n\n  检查肥料桶 ',
      Assignees: ['wang'],
      Note: '',
    },
    {
      Key: 's2',
      Name: '第二次采收',
      Operation: 'harvest',
      StartDate: '2026-12-01',
      EndDate: '2026-12-03',
      Note: '早上采',
    },
  ],
  StepInputs: [
    { Step: 's1', Input: 'urea', Dose: 0.333, Unit: '公斤' },
    { Step: 's2', Input: 'box', Dose: 1, Unit: '袋' },
  ],
}
const momentOf = (day: string, time: string) => `${day} ${time}`

function ordered(key: string, operationName: string, from: PlanData = plan) {
  const step = stepsOf(from).find((one) => one.key === key)
  if (!step) throw new Error(`the plan has no step ${key}`)
  return orderFromStep({ plan: from, step, operationName }, momentOf)
}

test('a plan gives whose it is, its crop and its plots', () =>
  expect(orderFromPlan(plan)).toEqual({ Enterprise: 'shiqiao', Crops: 'tomato', Place: ['shed3', 'shed4'] }))

describe('a step gives', () => {
  test('its operation, days, people, checklist by line and inputs for the whole area', () =>
    expect(ordered('s1', '追肥')).toEqual({
      Enterprise: 'shiqiao',
      Crops: 'tomato',
      Place: ['shed3', 'shed4'],
      Operation: 'feed',
      Title: '秋延番茄 · 追肥',
      Start: '2026-11-20 08:00',
      Due: '2026-11-22 18:00',
      Assignees: ['wang'],
      Checklist: [
        { Key: 'k1', Item: '清理滴灌带' },
        { Key: 'k2', Item: '检查肥料桶' },
      ],
      Inputs: [{ Input: 'urea', Amount: 40.127, Unit: '公斤' }],
    }))

  test('its own name before that of its operation', () =>
    expect(ordered('s2', '采收')).toMatchObject({ Title: '秋延番茄 · 第二次采收', Note: '早上采' }))

  test('a title that fits', () =>
    expect(ordered('s1', '追肥', { ...plan, Name: '长'.repeat(120) }).Title).toBe('长'.repeat(100)))

  test('no half characters where a title or an item is cut', () => {
    const text = `${'长'.repeat(99)}🍅`
    const Steps = [{ Key: 's1', Operation: 'feed', Checklist: text }]
    expect(ordered('s1', '追肥', { ...plan, Name: text, Steps })).toMatchObject({
      Title: '长'.repeat(99),
      Checklist: [{ Item: '长'.repeat(99) }],
    })
  })

  test('nothing where the step says nothing', () =>
    expect(Object.keys(ordered('s2', '采收'))).not.toContain('Checklist'))

  test('no amount without a dose', () =>
    expect(ordered('s1', '追肥', { ...plan, StepInputs: [{ Step: 's1', Input: 'urea' }] }).Inputs).toEqual([
      { Input: 'urea' },
    ]))
})
