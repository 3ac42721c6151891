import { describe, expect, test } from 'vitest'
import { borderIn } from './border-rings.ts'

const ring = [
  [111, 37],
  [112, 37],
  [112, 38],
  [111, 37],
]
const bow = [
  [111, 37],
  [112, 38],
  [112, 37],
  [111, 38],
  [111, 37],
]
const polygon = (...coordinates: unknown[]) => ({ value: { type: 'Polygon', coordinates } })

describe('what is no border says why', () => {
  test.each([
    ['what could not be read', { fault: '文件是空的' }, '文件是空的'],
    ['a point', { value: { type: 'Point', coordinates: [111, 37] } }, '文件里没有多边形'],
    ['a hole', polygon(ring, ring), '边界中间有空洞，暂不支持'],
    ['metres', polygon([[500_000, 4_000_000], ...ring]), '坐标不是经纬度'],
    [
      'a zone',
      { value: { crs: { properties: { name: 'EPSG:4547' } } } },
      '坐标系应为 WGS-84 或 CGCS2000 经纬度，不是 EPSG:4547',
    ],
    ['a line there and back', polygon(ring.slice(0, 2)), '边界至少要有 3 个拐点'],
    ['a bow tie', polygon(bow), '边界不能自相交'],
    [
      'a bow tie among others',
      { value: { type: 'MultiPolygon', coordinates: [[ring], [bow]] } },
      '第 2 块：边界不能自相交',
    ],
    [
      'a crowd',
      { value: { type: 'MultiPolygon', coordinates: Array.from({ length: 51 }, () => [ring]) } },
      '边界最多由 50 块组成，文件里有 51 块',
    ],
  ])('%s', (_, read, fault) => {
    expect(borderIn(read)).toEqual({ fault })
  })

  test('more corners than a border may have', () => {
    const round = Array.from({ length: 10_001 }, (_, at) => [111 + Math.cos(at / 1592), 37 + Math.sin(at / 1592)])
    expect(borderIn(polygon(round))).toEqual({ fault: '边界最多 10000 个拐点，现在有 10001 个' })
  })
})

test('all areas of a file are one border, however large, each ring open', () => {
  const features = [{ geometry: polygon(ring).value }, { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }]
  const open = ring.slice(0, 3)
  expect(borderIn({ value: { features } })).toEqual({ rings: [open, open] })
})
