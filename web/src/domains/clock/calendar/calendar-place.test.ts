import { expect, test } from 'vitest'
import { type CalendarPlace, dayTitle, readPlace, stepped, weeksOf } from './calendar-place.ts'
import { changedAddress } from '../../../platform/changed-address.ts'

const nothing = { day: undefined, enterprise: undefined, plan: undefined, user: undefined }

test.each(['', 'month=2026-13', 'month=now&day=2026-02-30'])('what is no month or day is passed over: %s', (query) => {
  expect(readPlace(new URLSearchParams(query), '2026-11-20')).toEqual({ ...nothing, month: '2026-11' })
})

test('what the address says is shown, and what is chosen stands in it', () => {
  const address = new URLSearchParams('month=2026-10&plan=spring&organPath=%2F1%2F')
  expect(readPlace(address, '2026-11-20')).toEqual({ ...nothing, month: '2026-10', plan: 'spring' })
  expect(changedAddress<CalendarPlace>(address, { plan: undefined, day: '2026-10-03' }).toString()).toBe(
    'month=2026-10&organPath=%2F1%2F&day=2026-10-03',
  )
})

test('months are turned over the year', () => {
  expect([stepped('2026-12', 1), stepped('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('a month is drawn by whole weeks', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect([weeks[0]?.from, weeks.at(-1)?.to]).toEqual(['2026-10-26', '2026-12-06'])
})

test('months and days are called as people call them', () => {
  expect(dayTitle('2026-11-20')).toBe('11 月 20 日 周五')
})
