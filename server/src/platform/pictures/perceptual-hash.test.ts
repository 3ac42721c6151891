import { createHash } from 'node:crypto'
import { MOST_MARK_LINES, markFoot } from '@farm/contract/files'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from './picture.ts'

const WIDTH = 800
const HEIGHT = 600

/** Bytes as if by chance, the same ones each time. */
function bytesOf(name: string, length: number): Buffer {
  return createHash('shake256', { outputLength: length }).update(name).digest()
}

/** Patches of light and shade as no other picture has them. */
async function scene(name: string): Promise<Buffer> {
  const raw = { width: 8, height: 6, channels: 3 } as const
  return sharp(bytesOf(name, 8 * 6 * 3), { raw })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .png()
    .toBuffer()
}

async function hashOf(picture: Sharp): Promise<string | undefined> {
  const bytes = await picture.toBuffer()
  const { perceptualHash } = await makePicture(async () => bytes, { maxPixels: 10_000_000, view: 1600, thumb: 320 })
  return perceptualHash
}

function signsApart(one = '', other = ''): number {
  return Array.from(one).filter((sign, at) => sign !== other[at]).length
}

/** As phones write time and place into the foot: a dark bar, with signs that nobody reads here. */
function stamp(name: string): OverlayOptions {
  const height = Math.ceil(markFoot({ width: WIDTH, height: HEIGHT }, MOST_MARK_LINES))
  const signs = bytesOf(name, WIDTH)
  const points = Array.from({ length: WIDTH * height }, (_, at) =>
    (signs[Math.floor((at % WIDTH) / 5)] ?? 0) > 128 ? [255, 255, 255, 255] : [0, 0, 0, 140],
  )
  return {
    input: Buffer.from(points.flat()),
    raw: { width: WIDTH, height, channels: 4 },
    left: 0,
    top: HEIGHT - height,
  }
}

const changes: ReadonlyArray<[how: string, change: (picture: Sharp) => Sharp]> = [
  ['packed anew and badly', (picture) => picture.jpeg({ quality: 40 })],
  ['made smaller', (picture) => picture.resize(320).jpeg()],
  ['made brighter', (picture) => picture.modulate({ brightness: 1.06 }).jpeg()],
  ['turned grey', (picture) => picture.greyscale().jpeg()],
]
test.each(changes)('a picture that was %s differs in six signs at most', async (how, change) => {
  const bytes = await scene(how)
  expect(signsApart(await hashOf(sharp(bytes)), await hashOf(change(sharp(bytes))))).toBeLessThanOrEqual(6)
})

test('the same picture under two stamps of the phone differs in six signs at most', async () => {
  const bytes = await scene('a field')
  const [one, two] = [stamp('one'), stamp('other')].map((bar) => hashOf(sharp(bytes).composite([bar]).jpeg()))
  expect(signsApart(await one, await two)).toBeLessThanOrEqual(6)
})

test('two pictures differ in ten signs and more', async () => {
  const hashes = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => hashOf(sharp(await scene(`field ${at}`)))),
  )
  const apart = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => signsApart(one, other)))
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(10)
})

test('a picture of hardly anything looks like no other', async () => {
  const plain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#d8dee4' } })
  expect(await hashOf(plain.png())).toBeUndefined()
})
