import { describe, expect, test } from 'vitest'
import { type GrowingOn, ruleOf, watches } from './alarm-rule.rules.ts'

const device = { id: 'd1', type: '土壤墒情仪', organPath: '/1/2/7/', enterprise: 'a', places: ['p1', 'p2'] }
const growing: GrowingOn = new Map([['p2', [{ crop: 'tomato', stage: '开花期' }]]])
const rule = (data: Readonly<Record<string, unknown>>, organPath = '/1/2/') =>
  ruleOf({ id: 'r', userId: 'u', organPath, data: { Condition: '低于', Metric: 'soilMoisture', ...data } })

describe('a rule watches no device', () => {
  test.each([
    ['of another branch', {}, '/1/3/'],
    ['of a branch whose number begins alike', {}, '/1/2/70/'],
    ['of another enterprise', { Enterprise: 'b' }, '/1/2/'],
    ['of another type', { DeviceType: '气象站' }, '/1/2/'],
    ['that it does not name', { Devices: ['d2'] }, '/1/2/'],
    ['on another plot', { Places: ['p3'] }, '/1/2/'],
    ['where another crop grows', { Crops: 'maize' }, '/1/2/'],
    ['where the crop is at another stage', { Crops: 'tomato', Stage: '结果期' }, '/1/2/'],
    ['that is of its type but not on its plot', { DeviceType: '土壤墒情仪', Places: ['p3'] }, '/1/2/'],
  ])('%s', (_, data, path) => expect(watches(rule(data, path), device, growing)).toBe(false))
})

test.each([
  ['everything below its organisation', {}],
  ['what is all of what it says', { Enterprise: 'a', DeviceType: '土壤墒情仪', Devices: ['d1'], Places: ['p2'] }],
  ['what stands where its crop grows', { Crops: 'tomato' }],
  ['what stands where its crop is at its stage', { Crops: 'tomato', Stage: '开花期' }],
])('a rule watches %s', (_, data) => expect(watches(rule(data), device, growing)).toBe(true))

test('a rule means a metric by any of its names, and by its own one that the product does not know', () => {
  expect(rule({ Metric: 'moisture' }).metric).toBe('soilMoisture')
  expect(rule({ Metric: 'leafGreen' }).metric).toBe('leafGreen')
  expect(rule({ Condition: '没有数据', Metric: '' }).metric).toBeUndefined()
})

test('it is over at the threshold where nothing else is said', () =>
  expect(rule({ Threshold: 15 }).limit).toMatchObject({ kind: 'below', threshold: 15, recovery: 15, times: 1 }))
