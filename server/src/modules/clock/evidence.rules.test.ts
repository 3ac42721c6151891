import { metresBetween } from '@farm/contract/places'
import { expect, test } from 'vitest'
import { type Standing, gradeFields, lookedAt, placeSuspicions, settleEvidence } from './evidence.rules.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const at = (time: string) => `2026-11-20T${time}:00.000Z`
const field = { Lng: 111.78, Lat: 37.26, Accuracy: 8 }
const best = { Position: field, PositionTime: at('03:58'), Distance: 0, Photos: ['one'], DeviceTime: at('03:59') }
const settle = (data: object, before?: object) =>
  settleEvidence({ data: { ...data }, before: before && { ...before }, occurTime: at('03:59'), now })

test('work that began after it was punched in is refused at its field', () => {
  expect(() => settle({ StartTime: at('04:00') })).toThrow(
    expect.objectContaining({ extra: { fields: { StartTime: ['“开始时间”不能晚于打卡时间'] } } }),
  )
})

test('from the start to the punch-in it is so many minutes', () => {
  expect(settle({ StartTime: at('01:29') }).Minutes).toBe(150)
  expect(settle({}).Minutes).toBeUndefined()
})

test.each([
  ['a phone that handed it in at once', { DeviceTime: at('03:59') }, undefined],
  ['a phone that was offline since', { DeviceTime: at('03:59'), Note: '离线' }, undefined],
  ['a phone that handed in what was done before', { DeviceTime: at('05:59') }, 120],
  ['nobody who says when', {}, 1],
])('%s: late by %o, %o', (_, data, late) => expect(settle(data).LateMinutes).toBe(late))

test('how late it was stays known when it is changed', () => {
  expect(settle({ LateMinutes: 300 }, { LateMinutes: 300 }).LateMinutes).toBe(300)
})

test('what is new waits for its review, what was reviewed waits again, what never was does not begin to', () => {
  expect(settle(best).Review).toBe('待审核')
  expect(settle(best, { Review: '已通过' }).Review).toBe('待审核')
  expect(settle(best, {}).Review).toBeUndefined()
})

test('a position that is written in later without a fix of its own counts as chosen', () => {
  const moved = { ...field, Lng: 111.79 }
  expect(settle({ ...best, Position: moved }, best)).toMatchObject({ PositionSource: '手工选点', Grade: 'C' })
  const fixed = settle({ ...best, Position: moved, PositionTime: at('03:59') }, best)
  expect(fixed).not.toHaveProperty('PositionSource')
})

test.each([
  ['相册照片 2026-11-18 09:30 · 王强', true],
  ['相册照片 2026-11-18 09:30 · 王强；2026-11-20 11:59 · 1 号棚 · 王强', false],
])('photos marked %s count as those of an album: %o', (PhotoMarks, isOld) =>
  expect(String(settle({ ...best, PhotoMarks }).GradeReasons).includes('照片取自相册，不是当时拍的')).toBe(isOld),
)

test('what was chosen by hand becomes no fix by saying so', () => {
  const chosen = { ...best, PositionSource: '手工选点' }
  expect(settle({ ...best, PositionSource: '定位' }, chosen)).toMatchObject({ PositionSource: '手工选点', Grade: 'C' })
  expect(settle({ ...best, PositionSource: '定位', PositionTime: at('03:59') }, chosen)).not.toHaveProperty(
    'PositionSource',
  )
})

test('by a clock that is wrong the work takes as long, and is handed in as early, as it says', () => {
  const said = { SaidTime: '2026-11-22T03:59:00.000Z', StartTime: '2026-11-22T01:59:00.000Z' }
  const known = settle({ ...said, DeviceTime: '2026-11-22T05:59:00.000Z' })
  expect([known.Minutes, known.LateMinutes]).toEqual([120, 120])
  expect(settle({ ...said, StartTime: at('02:59') }, { ...said }).Minutes).toBe(60)
})

test.each([
  ['ten days old', '2026-11-10T03:59:00.000Z', undefined, 'C'],
  ['of the moment, by a clock that is wrong', '2026-11-22T03:58:00.000Z', '2026-11-22T03:59:00.000Z', 'A'],
  ['of the moment, by the clock of a satellite', at('03:58'), '2026-11-22T03:59:00.000Z', 'A'],
])('a fix that is %s is graded with what it is worth', (_, PositionTime, SaidTime, grade) => {
  const off = SaidTime === undefined ? {} : { SaidTime, ClockOffset: 172_800 }
  const data = { ...best, ClockOffset: 0, ...off, PositionTime }
  expect(gradeFields(data, at('03:59')).GradeReasons.includes('定位是')).toBe(grade !== 'A')
})

const look = (deviceTime: string | undefined, suspicions: readonly string[] = []) =>
  lookedAt(best, { id: '0193500f-0000-7000-8000-000000000001', occurTime: at('03:59'), deviceTime, now, suspicions })

test('what a phone kept for long is told by how long, whatever its clock', () => {
  const looked = (occurTime: string) =>
    lookedAt(
      { ...best, PositionTime: occurTime },
      { id: 'one', occurTime, deviceTime: at('04:00'), now, contactTime: occurTime, suspicions: [] },
    )
  expect(looked(at('03:10'))).toMatchObject({ KeptMinutes: undefined, Grade: 'A' })
  expect(looked(at('01:00'))).toMatchObject({ KeptMinutes: 180, Grade: 'A' })
  expect(looked('2026-10-01T04:00:00.000Z')).toMatchObject({ GradeReasons: '提交 50 天后才送达', Grade: 'C' })
})

test('how far the phone is ahead is told in seconds, and nothing where it did not say', () => {
  expect(look('2026-11-20T12:01:30+08:00')).toMatchObject({ ClockOffset: 90, Grade: 'A' })
  expect(look(undefined)).toMatchObject({ ClockOffset: undefined, Grade: 'B' })
  expect(look('noon')).toMatchObject({ ClockOffset: undefined })
})

test('of work that began more than a day before no hours are counted, and it waits to be reviewed', () => {
  const settled = (StartTime: string) => settle({ ...best, StartTime })
  expect(settled('2026-11-19T04:59:00.000Z').Minutes).toBe(23 * 60)
  const long = settled('2026-11-19T02:59:00.000Z')
  expect(long.Minutes).toBeUndefined()
  expect(long.GradeReasons).toContain('超过一天，不计用时')
})

test('what is suspicious is graded D, waits for its review and says why', () => {
  expect(look(at('04:00'), ['一', '二'])).toMatchObject({ Suspicion: '一\n二', Grade: 'D', Review: '待审核' })
  expect(look(at('04:00'), ['一', '二']).GradeReasons).toBe('一\n二')
})

const standing = (time: string, position: object = {}): Standing => ({
  time: Date.parse(at(time)),
  position: { ...field, ...position },
})
const suspicions = (here: Standing, ...others: readonly Standing[]) => placeSuspicions({ here, others, metresBetween })

test('an accuracy of exactly nought is no fix of a phone', () => {
  expect(suspicions(standing('03:00', { Accuracy: 0 }))).toEqual(['定位精度恰好为 0 米，像是模拟的位置'])
})

test('the same place to the last digit looks made up: twice by satellite, three times by network', () => {
  const text = '位置与此人相隔一小时以上的打卡完全相同，像是模拟的位置'
  const [fine, coarse] = [{ Accuracy: 8 }, { Accuracy: 35 }]
  expect(suspicions(standing('03:00', fine), standing('02:00'))).toEqual([text])
  expect(suspicions(standing('03:00', coarse), standing('02:00'))).toEqual([])
  expect(suspicions(standing('03:00', coarse), standing('01:00'), standing('02:00'))).toEqual([text])
  // A phone gives out its last fix again for a while.
  expect(suspicions(standing('03:00', fine), standing('02:10'), standing('02:20'))).toEqual([])
  const near = standing('02:00', { Lng: 111.780_000_2 })
  expect(suspicions(standing('03:00', fine), near)).toEqual([])
})

test('who would have had to fly is told how far it was', () => {
  // 0.1° of latitude are 11.1 km.
  const far = { Lat: 37.36 }
  expect(suspicions(standing('03:00'), standing('02:56', far))).toEqual(['与上一次打卡相隔 4 分钟却相距 11.1 公里'])
  expect(suspicions(standing('03:00'), standing('03:04', far))).toEqual(['与下一次打卡相隔 4 分钟却相距 11.1 公里'])
  expect(suspicions(standing('03:00'), standing('02:55', far))).toEqual([])
})

test('a fix that jumps within a kilometre is nobody flying', () => {
  expect(suspicions(standing('03:00'), standing('03:00', { Lat: 37.268 }))).toEqual([])
})
