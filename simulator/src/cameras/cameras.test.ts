import { describe, expect, test } from 'vitest'
import { enterprises } from '../county/county.ts'
import { devicesOf } from '../county/devices.ts'
import { Camera } from './camera.ts'
import { clockText } from './caption/caption.ts'
import { letterOf } from './caption/letters.ts'
import { FieldPicture } from './field-picture.ts'
import { suffer } from './go-on-air.ts'
import { H264Encoder } from './h264/encoder.ts'
import { cameraFormat, GROUP_FRAMES } from './format.ts'
import { type Planes, planesOf } from './h264/planes.ts'
import { nextQp } from './quality.ts'
import { backdropOf } from './scenery/backdrop.ts'
import { lightAt } from './scenery/light.ts'
import type { Paint } from './scenery/painter.ts'
import { type Sight, sights } from './scenery/sight.ts'
import { closeness } from './testing/ffmpeg.ts'

const cameras = enterprises.flatMap(devicesOf).filter(({ type }) => type === '摄像头')
const noon = new Date('2026-11-22T12:00:00+08:00')
const midnight = new Date('2026-11-22T00:00:00+08:00')
const painted = new Map<string, Planes>()
/** Every backdrop is painted once for all tests. */
function backdropAt(sight: Sight, at: Date): Planes {
  const key = `${sight} ${at.getTime()}`
  const made = painted.get(key) ?? backdropOf(sight, lightAt(at), 1)
  painted.set(key, made)
  return made
}
const paint: Paint = (sight, _, at) => Promise.resolve(backdropAt(sight, at))
const blank: Paint = () => Promise.resolve(planesOf(640, 368))

async function pictureOf(sight: Sight, at: Date, paintBy = paint) {
  const picture = new FieldPicture({ code: 'HEXI-SX-1', name: '大门摄像头', sight }, paintBy)
  await picture.prepare(at)
  return picture
}

describe('what is written into a picture', () => {
  test('has a letter for everything in the name of a camera, and in the time', () => {
    const texts = [...cameras.map(({ name }) => name), clockText(noon), '模拟画面', '星期一二三四五六日']
    const missing = texts.flatMap((text) => Array.from(text)).filter((letter) => !letterOf(letter))
    expect(missing, 'run node tools/camera-glyphs.mjs').toEqual([])
  })

  test('is the time of the county', () => {
    expect(clockText(new Date('2026-11-21T23:59:59Z'))).toBe('2026-11-22 07:59:59 星期日')
  })

  test('ticks every second', async () => {
    const picture = await pictureOf('大门', midnight, blank)
    picture.draw(new Date(midnight.getTime() + 200_000))
    const changes = [200_125, 200_250, 201_000].map((after) => {
      picture.draw(new Date(midnight.getTime() + after))
      return picture.changed.subarray(0, 80).some((isChanged) => isChanged === 1)
    })
    expect(changes).toEqual([false, false, true])
  })
})

describe('a picture', { timeout: 30_000 }, () => {
  test.each(sights)('of %s is in colour by day and grey at night', (sight) => {
    const [day, night] = [backdropAt(sight, noon), backdropAt(sight, midnight)]
    const mean = (bytes: Uint8Array) => bytes.reduce((sum, value) => sum + value, 0) / bytes.length
    expect(new Set([...night.u, ...night.v])).toEqual(new Set([128]))
    expect(new Set(day.u).size).toBeGreaterThan(10)
    expect(mean(day.y)).toBeGreaterThan(mean(night.y) * 1.3)
  })

  test('is not the same for two cameras', () => {
    const other = backdropOf('库房', lightAt(noon), 2)
    expect(Buffer.from(backdropAt('库房', noon).y).equals(Buffer.from(other.y))).toBe(false)
  })

  test('is drawn whole first, and what moved on leaves nothing behind', async () => {
    const [late, early] = [await pictureOf('大田', noon), await pictureOf('大田', noon)]
    const at = (after: number) => new Date(noon.getTime() + after)
    expect(early.draw(at(0))).toBe('all')
    for (let step = 1; step < 80; step += 1) expect(early.draw(at(step * 125))).toBe('changes')
    early.draw(at(10_000))
    late.draw(at(10_000))
    expect(Buffer.from(early.planes.y).equals(Buffer.from(late.planes.y))).toBe(true)
  })

  test('is nothing before it was painted', () => {
    const picture = new FieldPicture({ code: 'HEXI-SX-1', name: '大门摄像头', sight: '大门' }, blank)
    expect(picture.draw(noon)).toBe('nothing')
  })

  test.each(sights)('of %s fits into 400 kbit/s and looks like what was drawn', async (sight) => {
    const picture = await pictureOf(sight, noon)
    const encoder = new H264Encoder(cameraFormat)
    let bytes = 0
    for (let frame = 0; frame < 2 * GROUP_FRAMES; frame += 1) {
      picture.draw(new Date(noon.getTime() + frame * 125))
      const isKey = frame % GROUP_FRAMES === 0
      bytes += (isKey ? encoder.key(picture.planes, 26) : encoder.change(picture.planes, picture.changed, 26)).length
      expect(closeness(encoder.shown.y, picture.planes.y)).toBeGreaterThan(30)
    }
    expect((bytes * 8) / 4).toBeLessThan(400_000)
  })
})

test('a group that was too large is followed by a coarser one, and one with room by a finer one', () => {
  expect([nextQp(26, 200_000), nextQp(26, 90_000), nextQp(26, 80_000), nextQp(26, 30_000)]).toEqual([29, 27, 26, 25])
  expect([nextQp(36, 900_000), nextQp(24, 1_000)]).toEqual([36, 24])
})

describe('a camera on demand', () => {
  const [first, second] = cameras
    .filter(({ condition }) => condition === 'sound')
    .map((device) => new Camera(device, blank))
  if (!first || !second) throw new Error('two cameras')
  const cut: string[] = []
  const under = (...kinds: ReadonlyArray<'freeze' | 'offline'>) => {
    const faults = kinds.map((kind) => ({ kind, number: first.code, since: 0 }))
    suffer([first, second], faults, (code) => cut.push(code))
  }

  test('is off and on again, cut off once, and the others go on', () => {
    under('offline')
    under('offline')
    expect([first.isOff, second.isOff, cut]).toEqual([true, false, [first.code]])
    under()
    expect(first.isOff).toBe(false)
  })

  test('that was never put up stays off', () => {
    const absent = cameras.find(({ condition }) => condition === 'absent')
    expect(absent && new Camera(absent, blank).isOff).toBe(true)
  })

  test('gives a still as a JPEG', async () => {
    const still = await second.still()
    expect([still.subarray(0, 2), still.subarray(-2)]).toEqual([Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])])
  })
})
