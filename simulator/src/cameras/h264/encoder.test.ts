import { expect, test } from 'vitest'
import { drawnPlanes } from '../testing/drawn.ts'
import { closeness, decoded, hasFfmpeg } from '../testing/ffmpeg.ts'
import { H264Encoder } from './encoder.ts'
import type { Planes } from './planes.ts'

const START = Uint8Array.of(0, 0, 0, 1)
const [WIDTH, HEIGHT, SHOWN] = [192, 112, 104]

function coded(qp: number, count: number) {
  const encoder = new H264Encoder({ width: WIDTH, height: SHOWN, framesPerSecond: 8 })
  const parts: Uint8Array[] = [START, encoder.sequence, START, encoder.picture]
  const all = Array.from({ length: count }, (_, number) => {
    const drawn = drawnPlanes(WIDTH, HEIGHT, number)
    const changed = new Uint8Array((WIDTH * HEIGHT) / 256).fill(1)
    const nal = number % 5 === 0 ? encoder.key(drawn, qp) : encoder.change(drawn, changed, qp)
    parts.push(START, nal)
    return { drawn: shown(drawn), kept: shown(encoder.shown), bytes: nal.length }
  })
  return { stream: Buffer.concat(parts), all }
}

/** Without the lines that no viewer is shown. */
function shown({ width, y, u, v }: Planes): Buffer {
  return Buffer.concat([y.slice(0, width * SHOWN), u.slice(0, (width * SHOWN) / 4), v.slice(0, (width * SHOWN) / 4)])
}

test.runIf(hasFfmpeg).each([12, 20, 26, 33, 40, 51])(
  'at QP %i ffmpeg has every point as the encoder has it',
  { timeout: 30_000 },
  (qp) => {
    const { stream, all } = coded(qp, 12)
    const { planes, said } = decoded('h264', stream)
    expect(said).toBe('')
    expect(planes.equals(Buffer.concat(all.map(({ kept }) => kept)))).toBe(true)
  },
)

test('what a viewer has looks like what was drawn', () => {
  for (const { drawn, kept } of coded(26, 6).all) expect(closeness(kept, drawn)).toBeGreaterThan(30)
})

test('the coarser, the smaller', () => {
  const sizes = [14, 26, 38].map((qp) => coded(qp, 2).all.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(new Set(sizes).size).toBe(3)
})

test('a picture that did not change is told in a few bytes', () => {
  const encoder = new H264Encoder({ width: WIDTH, height: SHOWN, framesPerSecond: 8 })
  const drawn = drawnPlanes(WIDTH, HEIGHT, 0)
  encoder.key(drawn, 26)
  expect(encoder.change(drawn, new Uint8Array((WIDTH * HEIGHT) / 256), 26).length).toBeLessThan(12)
})
