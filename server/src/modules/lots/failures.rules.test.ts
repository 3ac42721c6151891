import type { LotTestData } from '@farm/contract/lots'
import { expect, test } from 'vitest'
import { type TestRow, failuresAgainst, itemsOf } from './failures.rules.ts'

const lab = { Method: '委托检测', Institution: '县检测站', ReportNumber: 'BG1', Report: ['file'] } as const
const failed = (Lot: string, more: LotTestData = {}): TestRow => ({
  id: `${Lot}-failed`,
  data: { Lot, Method: '快检', Items: '毒死蜱、克百威', Result: '不合格', ...more },
})
const passed = (Lot: string, more: LotTestData = {}): TestRow => ({
  id: `${Lot}-passed`,
  data: { Lot, ...lab, Items: '克百威；毒死蜱；氧乐果', Result: '合格', ...more },
})
/** `m` was mixed of `a` and `b`; `p` is a part of `a`. */
const sources = new Map([
  ['m', ['a', 'b']],
  ['p', ['a']],
])
const stands = (id: string, ...tests: readonly TestRow[]) => failuresAgainst(tests, { id, sources }).length > 0

test.each<[string, string, readonly TestRow[], boolean]>([
  ['a failure stands against the lot', 'a', [failed('a')], true],
  ['and against whatever holds goods of its harvests', 'p', [failed('b')], true],
  ['until what failed passes in a laboratory', 'p', [failed('a'), passed('a')], false],
  ['not if it had passed before', 'a', [passed('a'), failed('a')], true],
  ['not by a quick test', 'a', [failed('a'), passed('a', { Method: '快检' })], true],
  ['not without the number of a report', 'a', [failed('a'), passed('a', { ReportNumber: ' ' })], true],
  ['not without the report', 'a', [failed('a'), passed('a', { Report: [] })], true],
  ['not by a report of another lot', 'a', [failed('a'), passed('a', { Confirmed: ['一份报告用于多个批次'] })], true],
  ['not for other items', 'a', [failed('a'), passed('a', { Items: '克百威' })], true],
  ['or until the lot itself passes', 'p', [failed('a'), passed('p')], false],
  ['which says nothing of another one', 'a', [failed('a'), passed('p')], true],
  ['or all that it was made of', 'm', [failed('c'), passed('a'), passed('b')], false],
  ['and not a part of that alone', 'm', [failed('c'), passed('a')], true],
  ['and each failure for itself', 'a', [failed('a'), passed('a'), failed('a', { Items: '氧乐果' })], true],
])('%s', (_, id, tests, isStanding) => {
  expect(stands(id, ...tests)).toBe(isStanding)
})

test('items are told apart by whatever stands between them', () => {
  expect([...itemsOf('毒死蜱、克百威，DDT; ddt　氧乐果')]).toEqual(['毒死蜱', '克百威', 'ddt', '氧乐果'])
})
