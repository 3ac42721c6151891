import { expect, test } from 'vitest'
import { sharedBuffersMb } from './embedded-settings.ts'

const GIB = 2 ** 30

test.each([
  [1 * GIB, 128],
  [8 * GIB, 256],
  [64 * GIB, 512],
])('of %i bytes PostgreSQL keeps %i MB of pages in memory', (bytes, megabytes) => {
  expect(sharedBuffersMb(bytes)).toBe(megabytes)
})
