import type { WireRecord } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { treeOf } from './tree.ts'

function category(Id: string, Parent?: string): WireRecord {
  const time = '2026-11-20T02:00:00Z'
  return {
    Id,
    FormId: 'f',
    Data: { Name: Id, ...(Parent && { Parent }) },
    AddTime: time,
    UpdateTime: time,
    OccurTime: time,
    UserId: 'u',
    User: { Id: 'u', Name: 'chen', RealName: '陈国强' },
    Organ: { Id: 'o', Name: '石桥', Path: '/1/' },
  }
}

function drawn(records: readonly WireRecord[]): string {
  return treeOf(records, 'Parent')
    .map(({ record, depth }) => `${'-'.repeat(depth)}${record.Id}`)
    .join(' ')
}

test('children stand under their parents, in the order in which they come', () => {
  const all = [
    category('苹果', '果树'),
    category('粮食'),
    category('果树'),
    category('小麦', '粮食'),
    category('冬小麦', '小麦'),
  ]
  expect(drawn(all)).toBe('粮食 -小麦 --冬小麦 果树 -苹果')
})

test('who has a parent elsewhere stands at the top', () => expect(drawn([category('苹果', '果树')])).toBe('苹果'))

test('a circle loses nobody', () => {
  expect(drawn([category('a', 'b'), category('b', 'a'), category('c')])).toBe('c a b')
})
