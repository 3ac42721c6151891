import { expect, test } from 'vitest'
import { isPicture } from './recognised.ts'

const bytes = (...signs: readonly (number | string)[]) =>
  new Blob(signs.map((sign) => (typeof sign === 'string' ? sign : Uint8Array.of(sign))))

test.each([
  ['nothing', bytes(), false],
  ['words', bytes('照片.jpg'), false],
  ['what phones keep photos in and browsers do not show', bytes(0, 0, 0, 0x18, 'ftypheic'), false],
  ['a sound in the same wrapping', bytes('RIFF', 0, 0, 0, 0, 'WAVE'), false],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), true],
  ['a PNG', bytes(0x89, 'PNG'), true],
  ['a WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBP'), true],
])('of %s it is said whether it is a picture', async (_, blob, is) => expect(await isPicture(blob)).toBe(is))
