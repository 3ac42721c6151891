import { expect, test } from 'vitest'
import { nextDue, spanBefore } from './times.rules.ts'
import type { ScheduleData } from './schedules.form.ts'
import { askedOf, checkSchedule } from './schedules.rules.ts'
import { subjects } from './subjects.ts'

// 2026-11-23 is a Monday.
test.each<[string, ScheduleData, string, string, string]>([
  ['later on the day', { Rhythm: '每天', Hour: '07:00' }, '2026-11-23', '06:59', '2026-11-23 07:00'],
  ['not the hour that it is', { Rhythm: '每天', Hour: '07:00' }, '2026-11-23', '07:00', '2026-11-24 07:00'],
  ['over the end of a year', { Rhythm: '每天', Hour: '00:00' }, '2026-12-31', '23:59', '2027-01-01 00:00'],
  ['on its weekday', { Rhythm: '每周', Weekday: '周一', Hour: '08:00' }, '2026-11-23', '08:00', '2026-11-30 08:00'],
  [
    'on that of this week',
    { Rhythm: '每周', Weekday: '周日', Hour: '08:00' },
    '2026-11-23',
    '09:00',
    '2026-11-29 08:00',
  ],
  [
    'on its day of the month',
    { Rhythm: '每月', MonthDay: 28, Hour: '08:00' },
    '2026-02-28',
    '09:00',
    '2026-03-28 08:00',
  ],
  ['of the next month', { Rhythm: '每月', MonthDay: 1, Hour: '23:00' }, '2026-12-01', '23:00', '2027-01-01 23:00'],
])('is due %s', (_, data, day, time, due) => {
  const next = nextDue(data, { day, time })
  expect(`${next?.day} ${next?.time}`).toBe(due)
})

test.each<[string, ScheduleData]>([
  ['without an hour', { Rhythm: '每天' }],
  ['on no weekday', { Rhythm: '每周', Hour: '07:00' }],
  ['on no day of the month', { Rhythm: '每月', Hour: '07:00' }],
])('is never due %s', (_, data) => expect(nextDue(data, { day: '2026-11-23', time: '00:00' })).toBeUndefined())

test.each([
  ['每天', '2027-01-01', '2026-12-31', '2026-12-31'],
  ['每周', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['每周', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['每周', '2027-01-01', '2026-12-21', '2026-12-27'],
  ['每月', '2026-03-28', '2026-02-01', '2026-02-28'],
  ['每月', '2027-01-05', '2026-12-01', '2026-12-31'],
] as const)('%s on %s tells of %s to %s', (rhythm, day, from, to) =>
  expect(spanBefore(rhythm, day)).toEqual({ from, to }),
)

test.each<[string, ScheduleData, string[]]>([
  ['a report by what it is told apart', { Subject: '农事报表', Place: 'x', Crops: 'y' }, []],
  ['a book of a plan', { Subject: '农产品生产记录', Plan: 'x' }, []],
  ['a report of a plan', { Subject: '农事报表', Plan: 'x' }, ['Plan']],
  ['purchases of a crop', { Subject: '农业投入品购进台账', Crops: 'x' }, ['Crops']],
  ['a day sent every month', { Subject: '农场日报', Rhythm: '每月' }, ['Rhythm']],
  ['a day sent every week', { Subject: '农场日报', Rhythm: '每周' }, ['Rhythm']],
  ['a month sent every day', { Subject: '农场月报', Rhythm: '每天' }, ['Rhythm']],
  ['a day sent every day', { Subject: '农场日报', Rhythm: '每天' }, []],
  ['a week sent every week', { Subject: '农场周报', Rhythm: '每周' }, []],
  ['rows by what a report makes them by', { Subject: '农事报表', By: '作物' }, []],
  ['rows by what it does not', { Subject: '人员报表', By: '作物' }, ['By']],
  ['rows of a book', { Subject: '农产品生产记录', By: '企业' }, ['By']],
  ['a report of any days sent every month', { Subject: '农事报表', Rhythm: '每月' }, []],
])('%s', (_, data, faults) => expect(Object.keys(checkSchedule(data))).toEqual(faults))

test('each subject is asked for exactly that by which it is not refused', () => {
  const narrowed = ['Enterprise', 'Plan', 'Place', 'Crops']
  for (const Subject of subjects) {
    const asked = narrowed.filter((field) => askedOf[field]?.is === 'one-of' && askedOf[field].values.includes(Subject))
    const refused = Object.keys(checkSchedule({ Subject, Enterprise: 'a', Plan: 'b', Place: 'c', Crops: 'd' }))
    expect([Subject, asked]).toEqual([Subject, narrowed.filter((field) => !refused.includes(field))])
  }
})
