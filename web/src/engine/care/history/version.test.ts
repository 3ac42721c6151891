import { choice, computed, rows, text, whole } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { actText, signerText } from './history-text.ts'
import { rowsDifference } from './rows-difference.ts'
import { changesTo } from './version.ts'

const fields = {
  Name: text('名称'),
  Count: whole('株数'),
  Old: text('旧字段', { isRemoved: true }),
  Sum: computed('合计', 'Count * 2'),
  Status: choice('状态', ['执行中', '已完成']),
  Lines: rows('明细', { Crop: text('作物') }),
}
const User = { Id: idOf(1), Name: 'manager1', RealName: '陈国强' }
const entryOf = (Time: string, Changes: { Field: string; From?: unknown; To?: unknown }[]) => ({
  Time,
  User,
  Act: 'edit' as const,
  Changes,
})
/** 一 → 二 → 三, and the number of trees with the last change. */
const entries = [
  entryOf('3', [
    { Field: 'Name', From: '二', To: '三' },
    { Field: 'Count', To: 8 },
    { Field: 'Old', From: '旧', To: '新' },
    { Field: 'Sum', To: 16 },
  ]),
  entryOf('2', [{ Field: 'Name', From: '一', To: '二' }]),
  { ...entryOf('1', [{ Field: 'Name', To: '一' }]), Act: 'add' as const },
]
const now = { Data: { Name: '三', Count: 8, Old: '新', Sum: 16 } }

test('going back to what a record holds already changes nothing', () => {
  expect(changesTo(fields, now, entries, '3')).toEqual([])
  expect(changesTo(fields, { Data: { Name: '二' } }, entries, '2')).toEqual([])
})

test('going back takes what stood before the oldest change since, of what people fill in', () => {
  expect(changesTo(fields, now, entries, '2')).toEqual([
    { Field: 'Name', From: '三', To: '二' },
    { Field: 'Count', From: 8, To: undefined },
  ])
  expect(changesTo(fields, now, entries, '1')[0]).toEqual({ Field: 'Name', From: '三', To: '一' })
})

test('a version that is not among what was read brings nothing back', () => {
  expect(changesTo(fields, now, entries, '0')).toEqual([])
})

test.each([
  ['add', '新增'],
  ['edit', '修改 1 项'],
  ['delete', '删除'],
  ['recover', '从回收站恢复'],
  ['restore', '还原到先前的版本，改回 1 项'],
  ['status', '状态改为已完成'],
  ['publish', '表单更新，重新计算 1 项'],
] as const)('%s reads %s', (Act, words) => {
  const change = { Field: 'Status', From: '执行中', To: '已完成' }
  expect(actText({ Time: '1', User, Act, Changes: [change] }, fields)).toBe(words)
})

test('a row that was changed went and came; one that was moved did neither', () => {
  const [wheat, corn, bean] = ['小麦', '玉米', '大豆'].map((Crop) => ({ Crop }))
  expect(rowsDifference([wheat, corn], [corn, wheat])).toEqual([])
  expect(rowsDifference([wheat, corn], [corn, bean])).toEqual([
    { kind: 'gone', row: wheat },
    { kind: 'come', row: bean },
  ])
  expect(rowsDifference([wheat, wheat], [wheat])).toEqual([{ kind: 'gone', row: wheat }])
  expect(rowsDifference(undefined, [corn])).toEqual([{ kind: 'come', row: corn }])
})

test.each([
  [{ User }, '陈国强'],
  [{ User, Origin: 'phone' as const }, '陈国强 · 手机'],
  [{ User: { ...User, Name: '', RealName: '', Place: '县级' }, Origin: 'hand' as const }, '县级 · 手工'],
  [{ Origin: 'job' as const, Job: '每日派工' }, '系统 · 每日派工'],
  [{ Origin: 'device' as const }, '设备'],
])('%j is signed %s', (by, words) => {
  expect(signerText({ Time: '1', Act: 'edit', Changes: [], ...by })).toBe(words)
})
