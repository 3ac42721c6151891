import type { RecordingPlan } from '@farm/contract/video'
import { expect, test } from 'vitest'
import { isWanted, joined, movieName, within } from './recording.rules.ts'

const plan = (Days: number[], From: string, To: string): Pick<RecordingPlan, 'Mode' | 'Hours'> => ({
  Mode: 'hours',
  Hours: [{ Days, From, To }],
})

// The 20th of November 2026 is a Friday.
const moments: ReadonlyArray<
  readonly [what: string, plan: Pick<RecordingPlan, 'Mode' | 'Hours'>, day: string, time: string, is: boolean]
> = [
  ['off', { Mode: 'off' }, '2026-11-20', '08:00', false],
  ['always', { Mode: 'always' }, '2026-11-20', '08:00', true],
  ['within hours', plan([5], '08:00', '18:00'), '2026-11-20', '08:00', true],
  ['at their end', plan([5], '08:00', '18:00'), '2026-11-20', '18:00', false],
  ['on another day', plan([5], '08:00', '18:00'), '2026-11-21', '08:00', false],
  ['on a Sunday', plan([7], '00:00', '24:00'), '2026-11-22', '23:59', true],
  ['in the night that begins', plan([5], '20:00', '06:00'), '2026-11-20', '21:00', true],
  ['in the night that goes on', plan([5], '20:00', '06:00'), '2026-11-21', '05:59', true],
  ['in the night before', plan([5], '20:00', '06:00'), '2026-11-20', '05:59', false],
  ['of Sunday into Monday', plan([7], '20:00', '06:00'), '2026-11-23', '01:00', true],
]
test.each(moments)('%s it is said whether a camera is recorded', (_, wanted, day, time, is) =>
  expect(isWanted(wanted, { day, time })).toBe(is),
)

test('files are one part until something is missing between them', () => {
  const files = [
    { from: 0, to: 60_000, bytes: 10 },
    { from: 60_010, to: 120_000, bytes: 20 },
    { from: 119_000, to: 130_000, bytes: 5 },
    { from: 133_001, to: 140_000, bytes: 1 },
  ]
  expect(joined(files)).toEqual([
    { from: 0, to: 130_000, bytes: 35 },
    { from: 133_001, to: 140_000, bytes: 1 },
  ])
  expect(within(files, { from: 30_000, to: 60_000 })).toEqual([{ from: 30_000, to: 60_000, bytes: 5 }])
})

test('a file is called by camera and time, without what file systems refuse', () => {
  const shown = { day: '2026-11-22', time: '10:20:00' }
  expect(movieName('东坡果园1号', shown)).toBe('东坡果园1号_2026-11-22_10-20-00.mp4')
  expect(movieName('a/b:c', shown)).toBe('a_b_c_2026-11-22_10-20-00.mp4')
  expect(movieName('', shown)).toBe('录像_2026-11-22_10-20-00.mp4')
})
