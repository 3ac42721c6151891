import { expect, test } from 'vitest'
import { distanceOf } from './distance.ts'

const Position = { Lng: 112.5, Lat: 37.8 }

test.each([
  [{}, '未定位', false],
  [{ Position }, '—', false],
  [{ Position, Distance: 0 }, '在地块内', false],
  [{ Position, Distance: 200 }, '200 米', false],
  [{ Position, Distance: 201 }, '201 米', true],
  [{ Position, Distance: 943_912 }, '943.9 公里', true],
  [{ Position, Distance: 9_999 }, '10 公里', true],
])('%j is %s', (data, text, isFar) => expect(distanceOf(data)).toEqual({ text, isFar }))
