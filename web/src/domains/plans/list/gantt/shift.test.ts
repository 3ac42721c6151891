import { describe, expect, test } from 'vitest'
import type { Step } from '@farm/contract/plans'
import { heldShift, isStill, moveOf, shiftText, shifted } from './shift.ts'

const stepOf = (key: string, start: string, end: string, after: string[] = []): Step => ({
  key,
  name: '',
  operation: key,
  stage: undefined,
  start,
  end,
  after,
  weight: 1,
})
const plan = {
  start: '2026-11-01',
  end: '2026-11-30',
  steps: [
    stepOf('k1', '2026-11-01', '2026-11-05'),
    stepOf('k2', '2026-11-06', '2026-11-10', ['k1']),
    stepOf('k3', '2026-11-20', '2026-11-28', ['k2']),
    stepOf('k4', '2026-11-12', '2026-11-14'),
  ],
}
const daysOf = ({ steps }: { steps: readonly Step[] }) => steps.map(({ start, end }) => `${start} ${end}`)

describe('a step that is moved', () => {
  test('takes along what waits for it, and leaves the rest where it is', () => {
    expect(daysOf(shifted(plan, { step: 'k1', by: 2, longer: 0 }))).toEqual([
      '2026-11-03 2026-11-07',
      '2026-11-08 2026-11-12',
      '2026-11-22 2026-11-30',
      '2026-11-12 2026-11-14',
    ])
  })

  test('beyond the plan lets the plan grow', () => {
    const { start, end } = shifted(plan, { step: 'k3', by: 5, longer: 0 })
    expect([start, end]).toEqual(['2026-11-01', '2026-12-03'])
    expect(shifted(plan, { step: 'k1', by: -3, longer: 0 }).start).toBe('2026-10-29')
  })

  test('is asked of the server with the day it begins and how long it takes', () => {
    expect(moveOf(plan, { step: 'k1', by: 2, longer: 1 })).toEqual({ Step: 'k1', StartDate: '2026-11-03', Days: 6 })
    expect(moveOf(plan, { step: 'k9', by: 2, longer: 1 })).toBeUndefined()
  })

  test('says where it would stand and how many follow', () => {
    expect(shiftText(plan, { step: 'k1', by: 2, longer: 0 })).toBe(
      '2026-11-03 至 2026-11-07，共 5 天，其后 2 个步骤顺延',
    )
    expect(shiftText(plan, { step: 'k4', by: 0, longer: 2 })).toBe('2026-11-12 至 2026-11-16，共 5 天')
  })
})

test('nothing gets shorter than a day, and a plan is moved, not stretched', () => {
  expect(heldShift(plan, { step: 'k1', by: 0, longer: -20 })).toEqual({ step: 'k1', by: 0, longer: -4 })
  expect(heldShift(plan, { step: undefined, by: 1, longer: 3 })).toEqual({ step: undefined, by: 1, longer: 0 })
})

test('a plan that is moved takes all its steps along', () => {
  const whole = { step: undefined, by: 7, longer: 0 }
  expect(shifted(plan, whole)).toMatchObject({ start: '2026-11-08', end: '2026-12-07' })
  expect(daysOf(shifted(plan, whole))[3]).toBe('2026-11-19 2026-11-21')
  expect(moveOf(plan, whole)).toEqual({ StartDate: '2026-11-08' })
  expect(shiftText(plan, whole)).toBe('2026-11-08 至 2026-12-07，全部步骤一起移动')
  expect(moveOf({ steps: [] }, whole)).toBeUndefined()
})

test('what comes back to where it was is no shift', () => {
  expect(isStill({ step: 'k1', by: 0, longer: 0 })).toBe(true)
  expect(isStill({ step: 'k1', by: 0, longer: 1 })).toBe(false)
})
