import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Canvas } from './canvas.ts'
import { pngOf } from './png.ts'

/** The parts of a PNG by their names, each with a sum that is right. */
function partsOf(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    parts.set(named.toString('latin1', 0, 4), named.subarray(4))
    at += length + 12
  }
  return parts
}

test('a PNG holds every point as it was painted', () => {
  const canvas = new Canvas(3, 2)
  canvas.box([0, 0], [2, 1], [10, 20, 30])
  canvas.line(1, [1, 1], [200, 100, 50])
  const parts = partsOf(pngOf(canvas.pixels))
  expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(parts.get('IHDR')?.subarray(0, 10)).toEqual(Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 2]))
  // Each line begins with the sign that it is told by its difference from the one above.
  expect([...inflateSync(parts.get('IDAT') ?? Buffer.alloc(0))]).toEqual([
    2, 10, 20, 30, 10, 20, 30, 10, 20, 30, 2, 0, 0, 0, 190, 80, 20, 0, 0, 0,
  ])
})
