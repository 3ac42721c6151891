import type { WireRecord } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { orderWith } from '../testing/office.ts'
import { adviceFrom, loadText, offeredBy } from './people-advice.ts'

const order = (data: Readonly<Record<string, unknown>>, UpdateTime = '2026-11-20T00:00:00.000Z'): WireRecord =>
  orderWith(data, { UpdateTime })
const chosen = [order({ Operation: 'feed', Place: ['shed3'] })]
const both = order({ Operation: 'feed', Place: ['shed3', 'shed4'], Assignees: ['li'] })
const there = order({ Operation: 'prune', Place: ['shed3'], Assignees: ['wang'] }, '2026-11-21T00:00:00.000Z')
const same = order({ Operation: 'feed', Place: ['shed9'], Assignees: ['zhao'] }, '2026-11-22T00:00:00.000Z')

test('who did the same on the same plot comes before who did either, of those the latest first', () =>
  expect(adviceFrom({ chosen, alike: [there, same, both], open: [] }).recent).toEqual(['li', 'zhao', 'wang']))

test('what is to be given out itself says nothing of who did the like', () =>
  expect(adviceFrom({ chosen, alike: chosen, open: undefined }).recent).toEqual([]))

test('whoever did not do the like is offered by how little there is to do', () => {
  const advice = adviceFrom({ chosen, alike: [both], open: [there, there, same] })
  const people = ['wang', 'zhao', 'chen', 'li'].map((Id) => ({ Id, Name: Id }))
  expect(offeredBy(advice, people).map(({ Id }) => Id)).toEqual(['li', 'chen', 'zhao', 'wang'])
  expect(loadText(advice, 'wang')).toBe('2 张未完成')
  expect(loadText(advice, 'li')).toBe('最近做过 · 0 张未完成')
})

test('who is gone is not offered, whatever they did', () => {
  const advice = { recent: ['li', 'wang'], loads: undefined }
  const names = new Map([
    ['li', { Id: 'li', Name: '李建军', Deleted: true }],
    ['wang', { Id: 'wang', Name: '王秀兰' }],
  ])
  expect(offeredBy(advice, [], names).map(({ Id }) => Id)).toEqual(['wang'])
})
