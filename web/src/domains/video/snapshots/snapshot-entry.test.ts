import { expect, test } from 'vitest'
import { type SnapshotEntry, entryOf, faultsOf, planOf, planText } from './snapshot-entry.ts'

const plan = { Every: 30, From: '06:00', To: '20:00', AtAlarm: true, KeepDays: 30 }
const entry: SnapshotEntry = entryOf(plan)

test.each<[string, Partial<SnapshotEntry>, string[]]>([
  ['as it is', {}, []],
  ['too often', { every: '4' }, ['every']],
  ['not once a day', { every: '1441' }, ['every']],
  ['no number', { every: 'abc' }, ['every']],
  ['no number, where there is no schedule', { every: 'abc', isOn: false }, []],
  ['the end before the beginning', { from: '20:00', to: '06:00' }, ['to']],
  ['no hours', { to: '' }, ['to']],
  ['kept for no day', { keepDays: '0' }, ['keepDays']],
])('%s', (_, change, faulty) => expect(Object.keys(faultsOf({ ...entry, ...change }))).toEqual(faulty))

test('what is filled in is what was told, and can be sent again', () => expect(planOf(entry)).toEqual(plan))

test.each([
  [plan, '每 30 分钟（06:00–20:00）；同地块发生预警时'],
  [{ ...plan, Every: undefined }, '同地块发生预警时'],
  [{ ...plan, Every: undefined, AtAlarm: false }, '不自动抓拍'],
])('is told in words', (told, text) => {
  const { Every, ...rest } = told
  expect(planText({ ...rest, ...(Every !== undefined && { Every }) })).toBe(text)
})
