import { expect, test } from 'vitest'
import { readDegrees, readPosition } from './read-position.ts'

test.each([
  ['112.55, 37.87', 112.55, 37.87],
  ['112.55,37.87', 112.55, 37.87],
  ['112.550120，37.870110', 112.550_12, 37.870_11],
  ['112.55 37.87', 112.55, 37.87],
  ['(112.55, 37.87)', 112.55, 37.87],
  ['37.87, 112.55', 112.55, 37.87],
  ['北纬37.87 东经112.55', 112.55, 37.87],
  ['37°52′12″N, 112°33′0″E', 112.55, 37.87],
  ['37°52\'12"N 112°33\'0"E', 112.55, 37.87],
  ['东经112度33分0秒，北纬37度52分12秒', 112.55, 37.87],
  ['lng: 112.55, lat: 37.87', 112.55, 37.87],
  ['经度：112.55 纬度：37.87', 112.55, 37.87],
  ['-70.5, -33.4', -70.5, -33.4],
])('“%s” is the position %d, %d', (text, Lng, Lat) => expect(readPosition(text)).toEqual({ value: { Lng, Lat } }))

test.each(['112.55', '112.55, 37.87, 12', '112.55, 95', 'N37, N112', '很远', '', '112°70′, 37', '200, 300'])(
  '“%s” is no position',
  (text) => expect(JSON.stringify(readPosition(text))).toContain(`{"fault":"“${text}”`),
)

test.each([
  ['112.55', 'Lng', 112.55],
  ['１１２．５５', 'Lng', 112.55],
  ['112°33′', 'Lng', 112.55],
  ['东经112.55', 'Lng', 112.55],
  ['37°52′12″N', 'Lat', 37.87],
  ['-33.4', 'Lat', -33.4],
  ['33.4S', 'Lat', -33.4],
] as const)('“%s” of %s is %d degrees', (text, of, degrees) =>
  expect(readDegrees(text, of)).toEqual({ value: degrees }),
)

test.each([
  ['112.55', 'Lat'],
  ['37N', 'Lng'],
  ['abc', 'Lng'],
  ['', 'Lat'],
] as const)('“%s” is no %s', (text, of) => expect(readDegrees(text, of)).toHaveProperty('fault'))
