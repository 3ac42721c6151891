import { expect, test } from 'vitest'
import { framesMissing } from './chirpstack.rules.ts'
import { fingerprint } from './fingerprint.rules.ts'
import { hourOf, rollupsOf } from './rollups.rules.ts'
import { valueOf } from './values.rules.ts'
import { tableOf, weekOf, weekOfTable } from './weeks.rules.ts'

const probe = { type: '土壤墒情仪', metricNames: new Map() } as const
const station = { type: '气象站', metricNames: new Map([['rain', { name: '雨', unit: 'mm' }]]) } as const
const sample = { ts: 1, value: 21.5, isAbsurd: false }

test.each([
  [probe, 'temperature', 'soilTemperature'],
  [station, 'temperature', 'airTemperature'],
  [probe, 'Humidity', 'soilMoisture'],
  [station, 'TEMP', 'airTemperature'],
  [station, 'rain', 'rain'],
  [probe, 'rain', 'rainfall'],
  [probe, 'sapFlow', 'sapFlow'],
])('a %o that says %s means %s', (device, name, metric) => {
  expect(valueOf({ ...sample, name }, device)).toEqual({ metric, ts: 1, value: 21.5, flags: 0 })
})

test.each([
  ['ph', 14.1, false, 2],
  ['ph', -0.1, true, 3],
  ['ph', 14, true, 1],
  ['ph', 'acid', false, 0],
  ['sapFlow', 1e9, false, 0],
])('%s %s, at an absurd time: %s, is flagged %i', (name, value, isAbsurd, flags) => {
  expect(valueOf({ ts: 1, name, value, isAbsurd }, probe).flags).toBe(flags)
})

test('hours begin where hours begin, before 1970 as well', () => {
  expect(hourOf(Date.UTC(2026, 2, 10, 2, 59, 59, 999))).toBe(Date.UTC(2026, 2, 10, 2))
  expect(hourOf(-1)).toBe(-3_600_000)
})

test('points come together by device, metric and hour; what can not have been measured, or nobody knows when, is left out', () => {
  const point = (deviceNo: number, ts: number, value: number, flags = 0) => ({
    deviceNo,
    metricNo: 1,
    ts,
    value,
    flags,
  })
  const points = [
    point(1, 0, 5),
    point(1, 10, -3),
    point(1, 20, 999, 2),
    point(1, 3_600_000, 7),
    point(2, 3_600_001, 8),
    point(2, 3_600_002, 9, 1),
  ]
  expect(rollupsOf(points, hourOf)).toEqual([
    { deviceNo: 1, metricNo: 1, start: 0, n: 2, sum: 2, min: -3, max: 5 },
    { deviceNo: 1, metricNo: 1, start: 3_600_000, n: 1, sum: 7, min: 7, max: 7 },
    { deviceNo: 2, metricNo: 1, start: 3_600_000, n: 1, sum: 8, min: 8, max: 8 },
  ])
})

test('weeks begin on Monday and are known by the name of their table', () => {
  const monday = Date.UTC(2026, 10, 16)
  expect([weekOf(monday), weekOf(monday - 1), weekOf(monday + 6.9 * 86_400_000)]).toEqual([
    monday,
    monday - 7 * 86_400_000,
    monday,
  ])
  expect([tableOf(monday), weekOfTable('telemetry_20261116'), weekOfTable('telemetry_hour')]).toEqual([
    'telemetry_20261116',
    monday,
    undefined,
  ])
})

test.each([
  [undefined, 5, 0],
  [5, 6, 0],
  [5, 9, 3],
  [5, 5, 0],
  [9, 0, 0],
  [5, 50_000, 0],
])('between frames %s and %s %s are missing', (last, next, missing) => {
  expect(framesMissing(last, next)).toBe(missing)
})

test('messages that differ in one sign have another fingerprint', () => {
  expect(fingerprint(Buffer.from('{"t":1}'))).not.toBe(fingerprint(Buffer.from('{"t":2}')))
  expect(fingerprint(Buffer.from('{"t":1}'))).toBe(fingerprint(Buffer.from('{"t":1}')))
})
