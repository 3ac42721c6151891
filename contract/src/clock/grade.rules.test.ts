import { expect, test } from 'vitest'
import { type Evidence, gradeOf } from './grade.rules.ts'

const best: Evidence = {
  hasPosition: true,
  source: '定位',
  accuracy: 12,
  distance: 0,
  photos: 2,
  offset: 3,
  late: 0,
  fixAge: 0,
  suspicions: [],
}

const cases: ReadonlyArray<[grade: string, reasons: readonly string[], changed: Partial<Evidence>]> = [
  ['D', ['照片在另一条打卡里用过'], { suspicions: ['照片在另一条打卡里用过'] }],
  ['D', ['移动过快', '没有照片'], { suspicions: ['移动过快'], photos: 0 }],
  ['C', ['没有定位'], { hasPosition: false, source: undefined, accuracy: undefined, distance: undefined }],
  ['C', ['位置是手工选的，不是定位'], { source: '手工选点' }],
  ['C', ['距地块 201 米'], { distance: 201 }],
  ['C', ['距地块 1.2 公里', '没有照片'], { distance: 1234, photos: 0 }],
  ['C', ['定位精度 201 米，偏差较大'], { accuracy: 200.6 }],
  ['C', ['手机时间慢 1 小时 1 分钟'], { offset: -3660 }],
  ['C', ['作业 1 小时 1 分钟后才补录'], { late: 61 }],
  ['C', ['定位是打卡前 1 小时 1 分钟取的'], { fixAge: 61 }],
  ['C', ['定位是打卡后 10 天取的'], { fixAge: -14_400 }],
  ['C', ['提交 50 天后才送达'], { kept: 72_000 }],
  ['C', ['手机所报的打卡时间还没有到，按送达时间记'], { isRetimed: true }],
  ['C', ['手机时间快 2 天'], { isRetimed: true, offset: 172_800 }],
  ['B', ['定位是打卡前 11 分钟取的'], { fixAge: 11 }],
  ['B', ['没有定位时间，无法核对'], { fixAge: undefined }],
  ['B', ['提交 3 天后才送达'], { kept: 4321 }],
  ['B', ['位置取自照片，不是当时定位'], { source: '照片', fixAge: undefined }],
  ['B', ['距地块 200 米'], { distance: 200 }],
  ['B', ['距地块 1 米'], { distance: 1 }],
  ['B', ['没有可比对的地块位置'], { distance: undefined }],
  ['B', ['定位精度 51 米，偏差较大'], { accuracy: 51 }],
  ['B', ['定位精度未知'], { accuracy: undefined }],
  ['B', ['位置取自照片，不是当时定位'], { source: '照片' }],
  ['B', ['没有照片'], { photos: 0 }],
  ['B', ['没有照片'], { photos: 0, isFromAlbum: true }],
  ['B', ['照片取自相册，不是当时拍的'], { isFromAlbum: true }],
  ['B', ['手机时间快 5 分钟'], { offset: 301 }],
  ['B', ['手机时间快 1 小时'], { offset: 3600 }],
  ['B', ['没有手机时间，无法核对时刻'], { offset: undefined }],
  ['A', ['定位在地块内', '定位精度 12 米', '有 2 张照片', '手机时间准确'], {}],
  ['A', ['定位在地块内', '定位精度 50 米', '有 1 张照片', '手机时间准确'], { accuracy: 50, photos: 1, offset: -300 }],
  ['A', ['定位在地块内', '定位精度 12 米', '有 2 张照片', '手机时间准确'], { late: 60, source: undefined }],
  ['A', ['定位在地块内', '定位精度 12 米', '有 2 张照片', '手机时间准确'], { fixAge: -10, kept: 4320 }],
]

test.each(cases)('%s because of %o', (grade, reasons, changed) => {
  expect(gradeOf({ ...best, ...changed })).toEqual({ grade, reasons })
})
