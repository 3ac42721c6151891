import { describe, expect, test } from 'vitest'
import { cornersText, readCorners } from './corners-text.ts'

const ring = [
  [111.78321, 37.26104],
  [111.785, 37.26104],
  [111.785, 37.2625],
]
const geoJson = (value: unknown) => JSON.stringify(value)

describe('what can’t be read says why', () => {
  test.each([
    ['111.78321', '第 1 行应为“经度, 纬度”，如 111.78321, 37.26104'],
    ['111.7,37.2\n一,二', '第 2 行应为“经度, 纬度”，如 111.78321, 37.26104'],
    ['37.26,191', '第 1 行应为“经度, 纬度”，如 111.78321, 37.26104'],
    ['{"type":', 'GeoJSON 不完整，请从头到尾全部粘贴'],
    [geoJson({ type: 'Point', coordinates: [111, 37] }), 'GeoJSON 里没有多边形，请导出地块的边界再粘贴'],
    [geoJson({ type: 'Polygon', coordinates: [ring, ring] }), '多边形中间不能有空洞'],
    [
      geoJson({
        features: [
          { geometry: { type: 'Polygon', coordinates: [ring] } },
          { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
        ],
      }),
      '里面有 2 个多边形，这里一次只能画一个',
    ],
    [geoJson({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }), '里面有 2 个多边形，这里一次只能画一个'],
    [
      geoJson({ type: 'Polygon', coordinates: [[['x', 1]]] }),
      'GeoJSON 里有坐标不是经度和纬度：经度在 -180 到 180 之间，纬度在 -90 到 90 之间',
    ],
    [Array.from({ length: 501 }, (_, index) => `${index / 1000},37`).join('\n'), '最多 500 个拐点'],
  ])('%s', (text, fault) => {
    expect(readCorners(text)).toEqual({ fault })
  })
})

test.each([
  ['lines as they are shown', '111.78321,37.26104\n111.785,37.26104\n111.785,37.2625'],
  [
    'lines of a Chinese keyboard, with spaces and an empty line',
    ' 111.78321，37.26104\n\n111.785 37.26104\r\n111.785\t37.2625',
  ],
  ['lines with heights', '111.78321,37.26104,812\n111.785,37.26104,812\n111.785,37.2625,813'],
  ['a polygon', geoJson({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })],
  ['a feature', geoJson({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } })],
  [
    'a collection of one feature',
    geoJson({ type: 'FeatureCollection', features: [{ geometry: { type: 'Polygon', coordinates: [ring] } }] }),
  ],
])('%s are corners', (_, text) => {
  expect(readCorners(text)).toEqual({ corners: ring })
})

test('nothing is no corners, and what is shown is read back', () => {
  expect(readCorners(' ')).toEqual({ corners: [] })
  expect(cornersText([[111.123456789, 37]])).toBe('111.1234568,37')
})
