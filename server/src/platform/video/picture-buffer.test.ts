import { expect, test } from 'vitest'
import type { FlvTag } from './flv-tag.ts'
import { PictureBuffer } from './picture-buffer.ts'

const picture = (timeMs: number, isKey = false): FlvTag => ({
  kind: 'video',
  timeMs,
  body: Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0, 0]),
})
const sound = (timeMs: number): FlvTag => ({ kind: 'audio', timeMs, body: Buffer.from([0xaf, 1, 0]) })

test('pictures do not go back in time, and sound goes by itself', () => {
  const buffer = new PictureBuffer()
  const tags = [
    sound(995),
    picture(1_000, true),
    sound(990),
    picture(998),
    sound(1_010),
    picture(1_040),
    picture(1_035),
    sound(1_030),
  ]
  const taken = tags.flatMap((tag) => buffer.take(tag) ?? [])
  const timesOf = (isSound: boolean) => taken.filter((one) => one.isSound === isSound).map(({ timeMs }) => timeMs)
  const [pictures, sounds] = [timesOf(false), timesOf(true)]
  expect(pictures).toEqual([0, 0, 40, 40])
  expect(sounds).toEqual([0, 10, 30])
})
