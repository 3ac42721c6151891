import { metresBetween } from '@farm/contract/places'
import { expect, test } from 'vitest'
import { takenSuspicions } from './taken.rules.ts'

const time = Date.parse('2026-11-20T04:00:00.000Z')
const position = { Lng: 110, Lat: 35 }
const nothing = { time: null, lng: null, lat: null }

test.each([
  ['says nothing', nothing, []],
  ['is of the same morning', { ...nothing, time: '2026-11-20T00:30:00Z' }, []],
  ['is of years ago', { ...nothing, time: '2020-05-01T04:00:00Z' }, ['照片的拍摄时间与打卡相差 2394 天']],
  ['was taken beside the plot', { ...nothing, lng: 110.02, lat: 35.01 }, []],
  [
    'was taken in another county',
    { ...nothing, lng: 110.5, lat: 35 },
    [expect.stringMatching(/^照片的拍摄地点距打卡位置 4\d\.\d 公里$/)],
  ],
])('a photo that %s', (_, photo, expected) => {
  expect(takenSuspicions([nothing, photo], { time, position, metresBetween })).toEqual(expected)
})

test('where nobody knows where the phone was, the place of a photo says nothing', () => {
  const photo = { ...nothing, lng: 80, lat: 10 }
  expect(takenSuspicions([photo], { time, position: undefined, metresBetween })).toEqual([])
})
