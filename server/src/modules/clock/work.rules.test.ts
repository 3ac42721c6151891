import type { ClockData } from '@farm/contract/clock'
import { expect, test } from 'vitest'
import { type Worked, workSuspicions } from './work.rules.ts'

const [east, west] = ['0193500f-0000-7000-8000-00000000000a', '0193500f-0000-7000-8000-00000000000b']
const [weeding, spraying] = ['0193500f-0000-7000-8000-00000000000c', '0193500f-0000-7000-8000-00000000000d']
const iso = (time: string) => `2026-11-20T${time}:00.000Z`
const worked = (time: string, data: ClockData = {}): Worked => ({
  time: Date.parse(iso(time)),
  data: { Operation: weeding, Place: [east], ...data },
})
const used = (Input: string, Amount = 200) => ({ Operation: spraying, Inputs: [{ Input, Amount }] })
const from = (time: string, more: ClockData = {}) => ({ StartTime: iso(time), ...more })
const AGAIN = '与此人 5 分钟前的打卡地块、操作、投入品都相同，像是重复打卡'

test.each<[string, Worked, Worked, readonly string[]]>([
  ['the same work five minutes later', worked('03:05'), worked('03:00'), [AGAIN]],
  ['the same work a quarter of an hour later', worked('03:15'), worked('03:00'), []],
  ['other work at once', worked('03:05', used('one')), worked('03:00'), []],
  ['two products sprayed one after the other', worked('03:05', used('one')), worked('03:00', used('other')), []],
  ['the same product once more', worked('03:05', used('one')), worked('03:00', used('one')), [AGAIN]],
  ['the same work on the next plot', worked('03:05', { Place: [west] }), worked('03:00'), []],
  ['one plot after the other', worked('06:00', from('03:00', { Place: [west] })), worked('03:20', from('01:00')), []],
  [
    'two plots at once for hours',
    worked('06:00', from('01:00', { Place: [west] })),
    worked('04:00', from('01:00')),
    ['作业时段与此人在其他地块的打卡重叠 3 小时'],
  ],
  ['two works on one plot at once', worked('06:00', from('01:00', used('one'))), worked('04:00', from('01:00')), []],
  [
    'works of which one does not say when it began',
    worked('06:00', from('01:00', { Place: [west] })),
    worked('04:00'),
    [],
  ],
])('%s', (_, here, other, expected) => {
  expect(workSuspicions(here, [other])).toEqual(expected)
})
