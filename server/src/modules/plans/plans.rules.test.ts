import { expect, test } from 'vitest'
import { changedStatus, checkPlan } from './plans.rules.ts'

const refused = [
  ['草稿', '已完成'],
  ['执行中', '草稿'],
  ['已完成', '执行中'],
  ['已完成', '已终止'],
  ['已终止', '执行中'],
] as const

test.each(refused)('a plan that is %s cannot become %s', (from, to) => {
  expect(() => changedStatus({ Status: from }, to, '原因')).toThrow('填写有误')
})

test('ending a plan early asks for a reason', () => {
  expect(() => changedStatus({ Status: '执行中' }, '已终止', '  ')).toThrow('填写有误')
  expect(changedStatus({ Status: '执行中' }, '已终止', '遭雹灾')).toEqual({ Status: '已终止', StopReason: '遭雹灾' })
})

test('a running plan is finished', () =>
  expect(changedStatus({ Status: '执行中' }, '已完成', undefined)).toEqual({ Status: '已完成' }))

test('a plan does not end before it starts', () => {
  expect(checkPlan({ StartDate: '2026-03-01', EndDate: '2026-02-28' })).toEqual({ EndDate: ['不能早于开始日期'] })
  expect(checkPlan({ StartDate: '2026-03-01', EndDate: '2026-03-01' })).toEqual({})
})
