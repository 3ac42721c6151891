import { expect, test } from 'vitest'
import { sizeIn, sizeInPlaylist } from './picture-size.ts'

/** As ffmpeg writes them before H.264. */
const headers: ReadonlyArray<[what: string, header: string, width: number, height: number]> = [
  [
    'baseline, with a part of the last blocks cut off',
    '17000000000142c016ffe100196742c016d900a02ff97011000003000100000300140f162e4801000568cb83cb20',
    640,
    360,
  ],
  [
    'high, with parts cut off on two sides',
    '170000000001640028ffe1001b67640028acd940780227a97011000003000100000300140f18319601000668ebe3cb22c0fdf8f800',
    1918,
    1080,
  ],
]
test.each(headers)('the size of %s is read', (_, header, Width, Height) => {
  expect(sizeIn('H.264', Buffer.from(header, 'hex'))).toEqual({ Width, Height })
})

test.each([5, 11, 14, 18, 20])('of a header that ends after %i bytes nothing is said', (length) => {
  const [, header = ''] = headers[0] ?? []
  expect(sizeIn('H.264', Buffer.from(header, 'hex').subarray(0, length))).toEqual({})
})

test('a playlist of several streams tells of its pictures, one of pieces tells nothing', () => {
  const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="hvc1.1.6.L93,mp4a.40.2",RESOLUTION=1280x720\na.m3u8'
  expect(sizeInPlaylist(text)).toEqual({ Codec: 'H.265', Width: 1280, Height: 720 })
  expect(sizeInPlaylist('#EXTM3U\n#EXTINF:2,\n1.ts')).toEqual({})
})
