import { expect, test } from 'vitest'
import {
  checkRecord,
  derived,
  faultsOfEdit,
  faultsOfUnasked,
  fieldsFromWire,
  fieldsToWire,
  filledIn,
  nextKey,
  rowKey,
  rows,
  shownColumns,
  text,
  whole,
  withKeptColumns,
  withRowKeys,
  yesNo,
} from './index.ts'

const columns = { Key: rowKey(), Item: text('检查项', { required: true }), IsDone: yesNo('完成', { domainOnly: true }) }
const fields = { Checklist: rows('检查项', columns), Others: rows('其他', { Item: text('项') }), Note: text('备注') }

test('two rows of one table with the same key are refused, empty ones and those of other tables are not', () => {
  const row = (Key: string) => ({ Key, Item: '检查' })
  const data = { Checklist: [row('k1'), row('k2'), row('k1'), row(''), row('')] }
  expect(checkRecord(fields, data)).toEqual({ 'Checklist.2.Key': ['“检查项”有两行的行号相同'] })
  expect(faultsOfEdit(fields, data, data)).toEqual({ 'Checklist.2.Key': ['“检查项”有两行的行号相同'] })
  expect(checkRecord(fields, { Checklist: [row('k1'), row('k2')] })).toEqual({})
})

test.each([
  [[], 'k1'],
  [['k1', 'k2'], 'k3'],
  [['k7', 'x', undefined], 'k8'],
  [['k0', 'k01', 'k12345678'], 'k1'],
  [['k999999', 'k1000000'], 'k1000001'],
])('behind %j comes %s', (used, key) => expect(nextKey(new Set(used))).toBe(key))

test('rows that lack a key get one, the others keep theirs, and what is no row is left as it is', () => {
  const data = { Checklist: [{ Item: '甲' }, { Key: 'k1', Item: '乙' }, { Key: '', Item: '丙' }, 'x'], Note: '备注' }
  expect(withRowKeys(fields, data)).toEqual({
    Checklist: [{ Key: 'k2', Item: '甲' }, { Key: 'k1', Item: '乙' }, { Key: 'k3', Item: '丙' }, 'x'],
    Note: '备注',
  })
  expect(withRowKeys(fields, { Others: [{ Item: '甲' }], Checklist: null })).toEqual({
    Others: [{ Item: '甲' }],
    Checklist: null,
  })
})

test('a row that comes for one that goes does not get its key', () => {
  const before = {
    Checklist: [
      { Key: 'k1', Item: '甲' },
      { Key: 'k2', Item: '乙' },
    ],
  }
  const sent = { Checklist: [{ Key: 'k1', Item: '甲' }, { Item: '丙' }] }
  expect(withRowKeys(fields, sent, before).Checklist).toEqual([
    { Key: 'k1', Item: '甲' },
    { Key: 'k3', Item: '丙' },
  ])
})

const before = {
  Checklist: [
    { Key: 'k1', Item: '甲', IsDone: true },
    { Key: 'k2', Item: '乙' },
    { Key: 'k3', Item: '丙', IsDone: true },
  ],
}

test('what nobody fills in stays with the key, wherever the row is and whatever became of it', () => {
  const sent = [
    { Key: 'k3', Item: '改了' },
    { Key: 'k1', Item: '乙' },
    { Key: 'k9', Item: '甲' },
  ]
  expect(withKeptColumns(fields, before, { Checklist: sent }).Checklist).toEqual([
    { Key: 'k3', Item: '改了', IsDone: true },
    { Key: 'k1', Item: '乙', IsDone: true },
    { Key: 'k9', Item: '甲' },
  ])
})

test('rows that are sent without keys, as from a sheet, are known by what they hold, then by their place', () => {
  const sent = [{ Item: '丙' }, { Item: '改了' }, { Item: '甲' }, { Item: '新的' }]
  expect(withKeptColumns(fields, before, { Checklist: sent }).Checklist).toEqual([
    { Key: 'k3', Item: '丙', IsDone: true },
    { Key: 'k2', Item: '改了' },
    { Key: 'k1', Item: '甲', IsDone: true },
    { Item: '新的' },
  ])
})

test('a row without a key among others with theirs is new, and comes for none that is gone', () => {
  const sent = [{ Key: 'k1', Item: '甲' }, { Key: 'k2', Item: '乙' }, { Item: '新的' }]
  expect(withKeptColumns(fields, before, { Checklist: sent }).Checklist).toEqual([
    { Key: 'k1', Item: '甲', IsDone: true },
    { Key: 'k2', Item: '乙' },
    { Item: '新的' },
  ])
})

test('a key is filled in by pages and shown by none', () => {
  expect(Object.keys(shownColumns(columns))).toEqual(['Item', 'IsDone'])
  expect(Object.keys(filledIn(columns))).toEqual(['Key', 'Item'])
})

test('keys and what is derived are told on the wire, and nobody fills in the latter', () => {
  const told = { Done: derived(whole('进度')), Steps: rows('步骤', { Key: rowKey() }) }
  expect(fieldsFromWire(fieldsToWire(told))).toEqual(told)
  expect(faultsOfUnasked(told, { Done: 5 })).toEqual({ Done: ['“进度”由系统计算，不能填写'] })
})
