import { expect, test } from 'vitest'
import { inOrder, metricShown } from './metric-names.rules.ts'

const juice = { Key: 'Juice', Name: '糖度', Unit: 'Bx' }
const named = { type: '土壤墒情仪', metrics: [juice, { Key: 'vwc', Name: '20 厘米湿度', Unit: '' }] }

test.each([
  ['as its device names it, whatever the case', 'juice', { name: '糖度', unit: 'Bx' }],
  ['as its device names it by another name of it', 'soilMoisture', { name: '20 厘米湿度', unit: '' }],
  ['as the product knows it', 'soilTemperature', { name: '土壤温度', unit: '℃' }],
  ['by its key where nobody knows it', 'x1', { name: 'x1', unit: '' }],
])('a metric is called %s', (_, key, shown) => expect(metricShown(named, key)).toMatchObject(shown))

test.each([undefined, null, 'x', [null, 1, {}]])('rows that say nothing (%j) name nothing', (metrics) =>
  expect(metricShown({ type: undefined, metrics }, 'x1')).toMatchObject({ name: 'x1', unit: '' }),
)

test('values of what nobody knows may be anything, others lie within what the metric can be', () => {
  const { least, most } = metricShown(named, 'soilMoisture')
  expect([least, most, metricShown(named, 'x1').least, metricShown(named, 'x1').most]).toEqual([
    0,
    100,
    -Infinity,
    Infinity,
  ])
})

test('metrics stand as the type lists them, then those of the device itself, then the others by name', () => {
  const metrics = ['zeta', 'juice', 'battery', 'alpha', 'soilTemperature'].map((metric) => ({ metric }))
  expect(inOrder(named, metrics).map(({ metric }) => metric)).toEqual([
    'soilTemperature',
    'battery',
    'juice',
    'alpha',
    'zeta',
  ])
})
