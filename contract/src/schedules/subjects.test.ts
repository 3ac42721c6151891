import { expect, test } from 'vitest'
import { books } from '../books/index.ts'
import { groupLabel, reports } from '../statistics/index.ts'
import { groupings, subjects } from './subjects.ts'

test('every report of figures and every record book can be sent, and nothing else', () => {
  const titles = [...reports.filter(({ isOfRecords }) => !isOfRecords), ...books].map(({ title }) => title)
  expect(subjects).toEqual(titles)
})

test('rows are made by all that reports make them by, and by nothing else', () => {
  const sent = reports.filter(({ isOfRecords }) => !isOfRecords)
  expect(groupings).toEqual([
    ...new Set(sent.flatMap((report) => report.groups.map((group) => groupLabel(report, group)))),
  ])
})

test('what promises records one by one is not sent as figures', () => {
  expect(subjects).not.toContain('日报明细')
  expect(subjects).toContain('农场日报')
})

test('what can be sent is told apart by its title', () => expect(new Set(subjects).size).toBe(subjects.length))
