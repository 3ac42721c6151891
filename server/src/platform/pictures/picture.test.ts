import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type Picture, PictureFault, makePicture } from './picture.ts'

const plain = (edge: number) => sharp({ create: { width: edge, height: edge, channels: 3, background: '#487' } })
const seeThrough = (edge: number) => plain(edge).ensureAlpha(0.5)
const deep = (edge: number) => seeThrough(edge).toColourspace('rgb16')

async function made(picture: Sharp): Promise<Picture> {
  const bytes = await picture.toBuffer()
  return makePicture(async () => bytes, { maxPixels: 100, view: 1600, thumb: 320 })
}

// A hundred pixels are allowed: 400 bytes, decoded. What comes in passes is held as a whole beside what it becomes.
const tooLarge: ReadonlyArray<[what: string, picture: Sharp]> = [
  ['a picture of 121 pixels', plain(11).png()],
  ['a PNG of 16 bits with holes: 800 bytes', deep(10).png()],
  ['an interlaced PNG with holes: 800 bytes', seeThrough(10).png({ progressive: true })],
  ['an interlaced PNG of 16 bits with holes: 576 bytes', deep(6).png({ progressive: true })],
  ['a progressive JPEG: 600 bytes', plain(10).jpeg({ progressive: true })],
]
test.each(tooLarge)('%s is too large before it is decoded', async (_, picture) => {
  await expect(made(picture)).rejects.toEqual(new PictureFault('too many pixels'))
})

const taken: ReadonlyArray<[what: string, picture: Sharp, edge: number]> = [
  ['a JPEG: 300 bytes', plain(10).jpeg(), 10],
  ['a PNG with holes: 400 bytes', seeThrough(10).png(), 10],
  ['a WebP with holes: 400 bytes', seeThrough(10).webp(), 10],
  ['a PNG of 16 bits with holes: 392 bytes', deep(7).png(), 7],
  ['an interlaced PNG with holes: 392 bytes', seeThrough(7).png({ progressive: true }), 7],
  ['an interlaced PNG of 16 bits with holes: 400 bytes', deep(5).png({ progressive: true }), 5],
  ['a progressive JPEG: 384 bytes', plain(8).jpeg({ progressive: true }), 8],
]
test.each(taken)('%s is taken', async (_, picture, edge) => {
  expect(await made(picture)).toMatchObject({ width: edge, height: edge })
})
