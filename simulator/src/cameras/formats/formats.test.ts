import { describe, expect, test } from 'vitest'
import { cameraFormat } from '../format.ts'
import { H264Encoder } from '../h264/encoder.ts'
import { drawnPlanes } from '../testing/drawn.ts'
import { closeness, decoded, hasFfmpeg, probed } from '../testing/ffmpeg.ts'
import { flvHead, flvTag } from './flv.ts'
import { jpegOf } from './jpeg.ts'
import { TransportStream } from './transport-stream.ts'
import type { Unit } from './unit.ts'

const FIRST_MS = 250
const STEP_MS = 125
const encoder = new H264Encoder(cameraFormat)
const head = { ...cameraFormat, sequence: encoder.sequence, picture: encoder.picture }
const units = Array.from({ length: 10 }, (_, index): Unit => {
  const drawn = drawnPlanes(640, 368, index)
  const isKey = index % 5 === 0
  const changed = new Uint8Array(920).fill(1)
  const nal = isKey ? encoder.key(drawn, 28) : encoder.change(drawn, changed, 28)
  return { isKey, at: FIRST_MS + index * STEP_MS, nal }
})
const times = units.map(({ at }) => at / 1_000)
const flv = Buffer.concat([flvHead(head), ...units.map(flvTag)])

test('a tag of FLV says its length twice, and a time of more than 24 bits', () => {
  const at = 0x01_23_45_67
  const tag = flvTag({ isKey: true, at, nal: Uint8Array.of(0x65, 1, 2) })
  expect(tag.readUIntBE(1, 3)).toBe(tag.length - 15)
  expect(tag.readUInt32BE(tag.length - 4)).toBe(tag.length - 4)
  expect([tag.readUIntBE(4, 3), tag[7]]).toEqual([0x23_45_67, 1])
})

test('a transport stream is whole packets, counted without a gap over segments', () => {
  const packer = new TransportStream(head)
  const bytes = Buffer.concat([packer.segment(units.slice(0, 5)), packer.segment(units.slice(5))])
  const packets = Array.from({ length: bytes.length / 188 }, (_, index) =>
    bytes.subarray(index * 188, (index + 1) * 188),
  )
  expect(packets.filter((packet) => packet.length !== 188 || packet[0] !== 0x47)).toEqual([])
  const video = packets.filter((packet) => (packet.readUInt16BE(1) & 0x1fff) === 0x100)
  expect(video.map((packet) => (packet[3] ?? 0) & 15)).toEqual(video.map((_, index) => index % 16))
})

describe.runIf(hasFfmpeg)('an independent reader', { timeout: 30_000 }, () => {
  test.each([
    ['flv', flv],
    ['mpegts', new TransportStream(head).segment(units)],
  ])('finds in %s what was put in, at its time', (format, stream) => {
    const { streams, packets, said } = probed(format, stream)
    expect(said).toBe('')
    const video = { codec_name: 'h264', profile: 'Constrained Baseline', width: 640, height: 360, has_b_frames: 0 }
    expect(streams[0]).toMatchObject(video)
    const [first = 0] = packets.map(({ pts_time }) => Number(pts_time))
    expect(packets.map(({ pts_time }) => Number((Number(pts_time) - first + FIRST_MS / 1_000).toFixed(3)))).toEqual(
      times,
    )
    expect(packets.map(({ flags }) => flags.startsWith('K'))).toEqual(units.map(({ isKey }) => isKey))
  })

  test.each([
    ['flv', flv],
    ['mpegts', new TransportStream(head).segment(units)],
  ])('decodes %s without a complaint', (format, stream) => {
    const { planes, said } = decoded(format, stream)
    expect(said).toBe('')
    expect(planes.length).toBe(units.length * 640 * 360 * 1.5)
  })

  test('sees in a JPEG what was drawn', () => {
    const drawn = drawnPlanes(640, 368, 3)
    // Without its noise, which no JPEG keeps.
    for (let row = 184; row < 368; row += 1) drawn.y.fill(90, row * 640 + 480, row * 640 + 640)
    const jpeg = jpegOf(drawn, cameraFormat)
    const { planes, said } = decoded('mjpeg', jpeg)
    expect(said).toBe('')
    expect(planes.length).toBe(640 * 360 * 1.5)
    const full = drawn.y.slice(0, 640 * 360).map((value) => Math.max(0, Math.min(255, ((value - 16) * 255) / 219)))
    expect(closeness(planes.subarray(0, 640 * 360), full)).toBeGreaterThan(30)
  })
})
