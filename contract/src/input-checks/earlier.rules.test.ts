import { expect, test } from 'vitest'
import { type CheckRow, forbids, verdictOf, withEarlier } from './earlier.rules.ts'

const banned: CheckRow = { Name: '甲胺磷乳油', Check: '禁限用', Verdict: '禁止', Reason: '甲胺磷已禁用' }
const fine: CheckRow = { Name: '苦参碱', Check: '禁限用', Verdict: '允许', Reason: '不在禁限用名录中' }
const edit = (before: readonly CheckRow[]) => ({ before, by: 'u1', time: '2026-11-30T02:00:00.000Z' })
const corrected = { Corrected: '2026-11-30T02:00:00.000Z', CorrectedBy: 'u1' }
const explained = { Explanation: '选错了产品', ExplainedBy: 'u2', Explained: '2026-11-30T03:00:00.000Z' }

test('what was forbidden stays a row, and forbids until somebody else has explained it', () => {
  const kept = withEarlier([fine], edit([banned]))
  expect(kept).toEqual([fine, { ...banned, ...corrected }])
  expect(verdictOf(kept)).toBe('禁止')
  const told = kept.map((row) => (row.Verdict === '禁止' ? { ...row, ...explained } : row))
  expect([told.map(forbids), verdictOf(told)]).toEqual([[false, false], '允许'])
  // It stays through every later edit, with who corrected it first.
  expect(withEarlier([fine], { ...edit(told), by: 'u3' })).toEqual(told)
})

test('what is found still forbids, whatever is said of it, and is not there twice', () => {
  const said = { ...banned, ...explained }
  expect(withEarlier([banned], edit([said]))).toEqual([said])
  expect(forbids(said)).toBe(true)
  const back = withEarlier([banned], edit([{ ...banned, ...corrected }]))
  expect(back).toEqual([banned])
})

test('another figure of the same is a new finding, which nobody has explained', () => {
  const more = { ...banned, Check: '用量', Reason: '每亩 90 克' }
  expect(withEarlier([{ ...more, Reason: '每亩 80 克' }], edit([{ ...more, ...explained }]))).toEqual([
    { ...more, Reason: '每亩 80 克' },
  ])
})

test('of what was not forbidden nothing is kept', () => {
  expect(withEarlier([fine], edit([{ ...banned, Verdict: '警告' }, fine]))).toEqual([fine])
  expect(verdictOf([])).toBeUndefined()
})
