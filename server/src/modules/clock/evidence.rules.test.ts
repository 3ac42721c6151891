import { metresBetween } from '@farm/contract/places'
import { expect, test } from 'vitest'
import { type Standing, lookedAt, placeSuspicions, settleEvidence } from './evidence.rules.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const at = (time: string) => `2026-11-20T${time}:00.000Z`
const field = { Lng: 111.78, Lat: 37.26, Accuracy: 8 }
const best = { Position: field, Distance: 0, Photos: ['one'], DeviceTime: at('03:59') }
const settle = (data: object, before?: object) =>
  settleEvidence({ data: { ...data }, before: before && { ...before }, occurTime: at('03:59'), now })

test('work that began after it was punched in is refused at its field', () => {
  expect(() => settle({ StartTime: at('04:00') })).toThrow(
    expect.objectContaining({ extra: { fields: { StartTime: ['不能晚于打卡时间'] } } }),
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
  expect(settle({ ...best, Position: moved }, best)).toMatchObject({ PositionSource: '手选', Grade: 'C' })
  const fixed = settle({ ...best, Position: moved, PositionTime: at('03:58') }, best)
  expect(fixed).not.toHaveProperty('PositionSource')
})

const look = (deviceTime: string | undefined, suspicions: readonly string[] = []) =>
  lookedAt(best, { id: '0193500f-0000-7000-8000-000000000001', deviceTime, now, suspicions })

test('how far the phone is ahead is told in seconds, and nothing where it did not say', () => {
  expect(look('2026-11-20T12:01:30+08:00')).toMatchObject({ ClockOffset: 90, Grade: 'A' })
  expect(look(undefined)).toMatchObject({ ClockOffset: undefined, Grade: 'B' })
  expect(look('noon')).toMatchObject({ ClockOffset: undefined })
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

test('the same place to the centimetre, three times hours apart, looks made up', () => {
  const text = '位置与此人相隔数小时的多次打卡完全相同，像是模拟的位置'
  const here = standing('03:00')
  expect(suspicions(here, standing('01:00'), standing('02:00'))).toEqual([text])
  // A phone gives out its last fix again for a while.
  expect(suspicions(here, standing('02:10'), standing('02:20'))).toEqual([])
  expect(suspicions(here, standing('01:00'), standing('02:00', { Lng: 111.780_000_2 }))).toEqual([])
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
