import { describe, expect, test } from 'vitest'
import { readGeoFile, readGeoText } from './geo-file.ts'
import { type WrittenPlace, geoJsonOf, kmlOf } from './geo-write.ts'

const ring = [
  [111.783, 37.261],
  [111.785, 37.261],
  [111.785, 37.2625],
  [111.783, 37.261],
]
const open = ring.slice(0, 3)
const feature = (geometry: unknown, properties: unknown = { name: '东坡 1 号' }) =>
  JSON.stringify({ type: 'Feature', properties, geometry })
const kml = (inner: string) => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">${inner}</kml>`

describe('what can’t be read says why', () => {
  const many = Array.from({ length: 2001 }, () => ({ type: 'Point', coordinates: [111, 37] }))
  const bomb = '<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><kml>&b;</kml>'
  test.each([
    ['nothing', ' ', '文件是空的'],
    ['a table', '名称,经度,纬度', '应为 GeoJSON 或 KML 文件'],
    ['a KMZ', 'PK\u0003\u0004', '这是压缩文件，KMZ 请先解压出里面的 KML'],
    ['half of a GeoJSON', '{"type":"Feature"', 'GeoJSON 不完整，请重新导出后再导入'],
    ['a line', feature({ type: 'LineString', coordinates: ring }), '文件里没有多边形，也没有点'],
    ['half of a KML', '<kml><Document>', '不是完整的 KML'],
    ['a page', '<html><body/></html>', '应为 KML 文件'],
    ['a KML that blows up', bomb, 'KML 里不能有 DOCTYPE 声明'],
    [
      'too many',
      JSON.stringify({ type: 'GeometryCollection', geometries: many }),
      '一次最多导入 2000 个图形，文件里有 2001 个',
    ],
    [
      'metres of a zone',
      JSON.stringify({ crs: { properties: { name: 'urn:ogc:def:crs:EPSG::4547' } }, features: [] }),
      '坐标系应为 WGS-84 或 CGCS2000 经纬度，不是 urn:ogc:def:crs:EPSG::4547',
    ],
    ['a well of arrays', '['.repeat(200_000), 'GeoJSON 不完整，请重新导出后再导入'],
  ])('%s', async (_, text, fault) => {
    expect(await readGeoText(text)).toEqual({ fault })
  })

  test('a file whose letters nobody can read', async () => {
    const file = new File([Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)], '地块.geojson')
    expect(await readGeoFile(file)).toEqual({ fault: '文字编码不对，请重新导出后再导入' })
  })

  test('a file of more than 5 MB is not even read', async () => {
    const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], '地块.kml')
    expect(await readGeoFile(file)).toEqual({ fault: '文件不能超过 5 MB' })
  })
})

describe('a shape that can’t become a plot is told of with the reason', () => {
  test.each([
    ['a hole', { type: 'Polygon', coordinates: [ring, ring] }, '中间有空洞，暂不支持'],
    [
      'metres',
      {
        type: 'Polygon',
        coordinates: [
          [
            [500_000, 4_000_000],
            [500_100, 4_000_000],
            [500_100, 4_000_100],
          ],
        ],
      },
      '坐标不是经纬度',
    ],
    ['two corners', { type: 'Polygon', coordinates: [ring.slice(0, 2)] }, '“边界”至少要有 3 个拐点'],
    [
      'a bow tie',
      {
        type: 'Polygon',
        coordinates: [
          [
            [111, 37],
            [111.002, 37.002],
            [111.002, 37],
            [111, 37.001],
          ],
        ],
      },
      '“边界”不能与自己交叉',
    ],
    ['a point nowhere', { type: 'Point', coordinates: ['x', 1] }, '坐标不是经纬度'],
  ])('%s', async (_, geometry, fault) => {
    expect(await readGeoText(feature(geometry))).toMatchObject({ shapes: [{ name: '东坡 1 号', fault }] })
  })
})

describe('a file', () => {
  const text = feature({ type: 'Polygon', coordinates: [ring] })

  test('of a Chinese program in GBK has its names, and says how it was read', async () => {
    const letters: Readonly<Record<string, readonly number[]>> = {
      东: [0xb6, 0xab],
      坡: [0xc6, 0xc2],
      号: [0xba, 0xc5],
    }
    const bytes = Array.from(text).flatMap((letter) => letters[letter] ?? letter.charCodeAt(0))
    expect(await readGeoFile(new File([Uint8Array.from(bytes)], '地块.geojson'))).toMatchObject({
      shapes: [{ name: '东坡 1 号' }],
      notes: ['文件的编码不常见，请核对名称'],
    })
  })

  test('in UTF-8 is read without a word', async () => {
    expect(await readGeoFile(new File([text], '地块.geojson'))).toMatchObject({
      shapes: [{ name: '东坡 1 号' }],
      notes: [],
    })
  })

  test('says what of it is left out', async () => {
    const features = [
      { type: 'Feature', properties: {}, geometry: null },
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } },
      { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: [ring] } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [111.78, 37.26] } },
    ]
    expect(await readGeoText(JSON.stringify({ type: 'FeatureCollection', features }))).toMatchObject({
      shapes: [{ corners: [[111.78, 37.26]] }],
      notes: ['文件里还有 2 条线、1 个没有坐标的图形，不能成为地块，没有列出'],
    })
  })
})

describe('shapes are read', () => {
  test.each([
    ['a polygon', feature({ type: 'Polygon', coordinates: [ring] }), [{ name: '东坡 1 号', corners: open }]],
    [
      'the parts of a multipolygon, each by itself',
      feature({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }),
      [
        { name: '东坡 1 号-1', corners: open },
        { name: '东坡 1 号-2', corners: open },
      ],
    ],
    [
      'a point with a height',
      feature({ type: 'Point', coordinates: [111.78, 37.26, 812] }),
      [{ corners: [[111.78, 37.26]] }],
    ],
    [
      'the names of land contracts',
      feature({ type: 'Polygon', coordinates: [ring] }, { DKMC: '西川', DKBM: 141182100201 }),
      [{ name: '西川', code: '141182100201' }],
    ],
    [
      'a KML with folders and heights',
      kml(
        `<Document><Folder><Placemark><name>东坡 1 号</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
          ${ring.map(([lng, lat]) => `${lng},${lat},0`).join(' ')}
        </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder></Document>`,
      ),
      [{ name: '东坡 1 号', corners: open }],
    ],
  ])('%s', async (_, text, shapes) => {
    expect(await readGeoText(`\uFEFF${text}`)).toMatchObject({
      shapes: shapes.map((one) => ({ ...one, fault: undefined })),
    })
  })
})

describe('what is written is read back as it was', () => {
  const nasty = '<b>&"东坡"\u0001]]></b>'
  const plots: readonly WrittenPlace[] = [
    {
      name: '东坡 1 号',
      code: 'DP-1',
      areaMu: 12.3,
      enterprise: '石桥',
      crop: '谷子',
      corners: [
        [111.783, 37.261],
        [111.785, 37.261],
        [111.785, 37.2625],
      ],
    },
    { name: nasty, code: '', areaMu: undefined, enterprise: '', crop: '', corners: [[111.78, 37.26]] },
  ]
  test.each([
    ['GeoJSON', geoJsonOf(plots), nasty],
    ['KML', kmlOf(plots), nasty.replace('\u0001', '')],
  ])('%s', async (_, text, second) => {
    expect(await readGeoText(text)).toMatchObject({
      shapes: [
        { name: '东坡 1 号', code: 'DP-1', corners: open, fault: undefined },
        { name: second, corners: [[111.78, 37.26]], fault: undefined },
      ],
    })
  })

  test('a ring goes against the clock, whichever way it was drawn', () => {
    const [plot] = plots
    const written = (corners: WrittenPlace['corners']) => kmlOf(plot ? [{ ...plot, corners }] : [])
    const east = '111.783,37.261 111.785,37.261 111.785,37.2625 111.783,37.261'
    expect(written(plot?.corners ?? [])).toContain(`<coordinates>${east}</coordinates>`)
    // From its last corner on, but round the same way.
    const turned = '111.783,37.261 111.785,37.261 111.785,37.2625 111.783,37.261'
    expect(written(plot?.corners.toReversed() ?? [])).toContain(`<coordinates>${turned}</coordinates>`)
  })
})
