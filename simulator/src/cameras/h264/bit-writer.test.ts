import { expect, test } from 'vitest'
import { BitWriter } from './bit-writer.ts'
import { nalOf, nalTypes } from './nal.ts'

/** What was written, without what closes it. */
function bitsOf(write: (bits: BitWriter) => void): string {
  const bits = new BitWriter()
  write(bits)
  const all = Array.from(bits.finish(), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return all.slice(0, all.lastIndexOf('1'))
}

test.each([
  [0, '1'],
  [1, '010'],
  [2, '011'],
  [3, '00100'],
  [6, '00111'],
  [7, '0001000'],
  [254, '000000011111111'],
  [70_000, '000000000000000010001000101110001'],
])('the unsigned number %i is told as Exp-Golomb has it', (value, told) => {
  expect(bitsOf((bits) => bits.unsigned(value))).toBe(told)
})

test.each([
  [0, '1'],
  [1, '010'],
  [-1, '011'],
  [2, '00100'],
  [-2, '00101'],
  [3, '00110'],
])('the signed number %i is told by its turn', (value, told) => {
  expect(bitsOf((bits) => bits.signed(value))).toBe(told)
})

test('bits stand one after another, over the bounds of bytes and beyond the first room', () => {
  const bits = new BitWriter()
  for (let at = 0; at < 200_000; at += 1) bits.put(at % 8, 3)
  const bytes = bits.finish()
  expect(bytes.length).toBe(75_001)
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0b00000101, 0b00111001, 0b01110111])
  expect(bytes.at(-1)).toBe(0x80)
})

test('what was finished begins anew', () => {
  const bits = new BitWriter()
  bits.put(5, 3)
  expect([Array.from(bits.finish()), Array.from(bits.finish())]).toEqual([[0b10110000], [0x80]])
})

test.each([
  [
    [0, 0, 0, 0, 0, 1],
    [0x67, 0, 0, 3, 0, 0, 3, 0, 1],
  ],
  [
    [0, 0, 3],
    [0x67, 0, 0, 3, 3],
  ],
  [
    [0, 0, 4, 0, 0],
    [0x67, 0, 0, 4, 0, 0],
  ],
])('nothing within a unit looks like its begin: %j', (payload, unit) => {
  expect(Array.from(nalOf(nalTypes.sequence, Uint8Array.from(payload)))).toEqual(unit)
})
