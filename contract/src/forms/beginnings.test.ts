import { expect, test } from 'vitest'
import {
  choice,
  date,
  defaultOf,
  moment,
  reference,
  references,
  sequence,
  sequenceText,
  text,
  time,
  whole,
} from './index.ts'

const wang = '01a1fbc1-1d8a-70eb-83ed-a850dd3313be'
const farm = '01a1fbc1-1d8a-70eb-83ed-a850dd3313bf'
const monday = {
  today: '2026-11-23',
  now: '2026-11-23T00:30:00.000Z',
  time: '08:30',
  userId: wang,
  organId: farm,
}

test.each([
  ['a choice that is not offered any longer', { ...choice('类型', ['甲']), default: '乙' }],
  ['a number out of range', whole('天数', { max: 3, default: 4 })],
  ['today of a number', { ...whole('天数'), default: 'today' }],
  ['mine of another kind', reference('作物', 'crops', { default: 'mine' })],
  ['nothing', text('备注')],
])('a field does not begin with %s', (_, field) => expect(defaultOf(field, monday)).toBeUndefined())

test.each([
  [choice('类型', ['甲'], { default: '甲' }), '甲'],
  [date('日期', { default: 'today' }), '2026-11-23'],
  [date('日期', { default: '2026-01-01' }), '2026-01-01'],
  [moment('时间', { default: 'now' }), '2026-11-23T00:30:00.000Z'],
  [time('时刻', { default: 'now' }), '08:30'],
  [text('备注', { default: 'today' }), 'today'],
  [reference('人员', 'users', { default: 'mine' }), wang],
  [references('组织', 'organs', { default: 'mine' }), [farm]],
])('a new record begins as its field says: %j', (field, value) => expect(defaultOf(field, monday)).toEqual(value))

test.each([
  [sequence('编号', 'RK'), 'RK20261123-101-0007'],
  [sequence('编号', 'RK', { date: 'month', width: 2 }), 'RK202611-101-07'],
  [sequence('编号', '', { date: 'year' }), '2026-101-0007'],
  [sequence('编号', '', { date: 'none', width: 1 }), '101-7'],
  [sequence('编号', 'RK', { date: 'none' }), 'RK101-0007'],
])('the seventh number of a day is written %j', (field, number) => {
  expect(sequenceText(field, { day: '2026-11-23', n: 7, organNo: 101 })).toBe(number)
})
