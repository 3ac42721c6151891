import { expect, test } from 'vitest'
import { isSameGround } from './overlap.rules.ts'

const square = (lng: number, lat: number, side = 0.001) =>
  [
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
  ] as const

test.each([
  ['the same', square(120, 31), square(120, 31), true],
  ['one within the other', square(120, 31), square(120.0002, 31.0002, 0.0003), true],
  ['a fifth', square(120, 31), square(120.0008, 31), true],
  ['a twentieth', square(120, 31), square(120.00095, 31), false],
  ['a side', square(120, 31), square(120.001, 31), false],
  ['nothing', square(120, 31), square(121, 31), false],
])('plots that share %s lie on one ground: %s', (_, one, other, isSame) => {
  expect([isSameGround(one, other), isSameGround(other, one)]).toEqual([isSame, isSame])
})

test('that frames cross is not enough', () => {
  const corner = [
    [120, 31],
    [120.001, 31],
    [120, 31.001],
  ] as const
  const across = [
    [120.001, 31.0001],
    [120.001, 31.001],
    [120.0001, 31.001],
  ] as const
  expect(isSameGround(corner, across)).toBe(false)
})
