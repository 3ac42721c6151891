import { expect, test } from 'vitest'
import { keyOf } from './key.rules.ts'

const row = { id: 'd', no: 7, organPath: '/1/11/' }

test('of a device with hardly anything filled in the rest is empty', () => {
  expect(keyOf({ ...row, data: { Name: '墒情仪', Type: '没有这种' } })).toEqual({
    ...row,
    name: '墒情仪',
    number: '',
    type: '其他',
    enterprise: '',
    places: [],
    gateway: undefined,
    mutedUntil: undefined,
    metricNames: new Map(),
  })
})

test('what a device sends is called by its own table', () => {
  const data = {
    Type: '水泵',
    Place: ['p1', 'p2'],
    Gateway: 'g',
    MutedUntil: '2026-03-10T02:00:00.000Z',
    Metrics: [{ Key: '__proto__', Name: '泵温', Unit: '℃' }, { Key: 'x' }, null],
  }
  expect(keyOf({ ...row, data })).toMatchObject({
    type: '水泵',
    places: ['p1', 'p2'],
    gateway: 'g',
    mutedUntil: Date.UTC(2026, 2, 10, 2),
    metricNames: new Map([
      ['__proto__', { name: '泵温', unit: '℃' }],
      ['x', { name: '', unit: '' }],
    ]),
  })
})
