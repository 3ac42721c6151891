import { expect, test } from 'vitest'
import { books } from '../books/index.ts'
import { reports } from '../statistics/index.ts'
import { subjects } from './subjects.ts'

test('every report of figures and every record book can be sent, and nothing else', () => {
  const titles = [...reports.filter(({ isOfRecords }) => !isOfRecords), ...books].map(({ title }) => title)
  expect(subjects).toEqual(titles)
})

test('what promises records one by one is not sent as figures', () => {
  expect(subjects).not.toContain('日报明细')
  expect(subjects).toContain('农场日报')
})

test('what can be sent is told apart by its title', () => expect(new Set(subjects).size).toBe(subjects.length))
