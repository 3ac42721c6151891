import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { fileCalls } from '@farm/contract/files'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { begin, jpeg, noise, photoLinks, put, send, upload } from '../../app/testing/photos.ts'
import { done } from '../../app/testing/personas.ts'
import { runs } from '../../app/testing/size.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { workerA } = farm.people
afterAll(farm.close)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black picture of one bit per pixel: some 200 KB that want to become 1.6 thousand million pixels. */
function pixelFlood(edge: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((edge / 8 + 1) * edge), { level: 9 })
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const good = await jpeg()
const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#487' } })
  .gif()
  .toBuffer()
const noPhoto = '这不是照片，请选择 JPEG、PNG 或 WebP 格式的照片'

const refused: ReadonlyArray<[what: string, bytes: Buffer, text: string]> = [
  ['a PDF that calls itself .jpg', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), noPhoto],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), noPhoto],
  ['a GIF', gif, noPhoto],
  ['a picture behind the sign of a GIF', Buffer.concat([Buffer.from('GIF89a'), good]), noPhoto],
  ['40,000 × 40,000 pixels in 200 KB', pixelFlood(40_000), '照片太大，不能超过 5000 万像素，请缩小后再上传'],
  ['a JPEG of which half is missing', good.subarray(0, good.length / 2), '照片已损坏，请重新拍摄或选择'],
  ['a JPEG of which only the sign is there', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), '照片已损坏，请重新拍摄或选择'],
  [
    'an SVG behind the sign of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]),
    '照片已损坏，请重新拍摄或选择',
  ],
]

test.each(refused)('%s is refused, dropped, and stays refused', async (_, bytes, text) => {
  const { Id } = done(await begin(farm, workerA, bytes))
  const answer = await put(farm, workerA, Id, 0, bytes)
  expect([answer.status, answer.error.errors]).toEqual([422, [text]])
  expect(existsSync(join(farm.filesFolder, 'parts', Id))).toBe(false)
  expect((await put(farm, workerA, Id, bytes.length, Buffer.alloc(0))).error.errors).toEqual([text])
  expect((await begin(farm, workerA, bytes, { id: Id })).error.errors).toEqual([text])
  expect((await farm.call(workerA, fileCalls.offset, { query: { id: Id } })).error.errors).toEqual([text])
})

/** The photo as everybody gets to see it. */
async function shown(id: string) {
  const [link] = await photoLinks(farm, workerA, [id])
  const fetched = async (url: string) => {
    const answer = await farm.server.inject({ url })
    expect([url, answer.statusCode, answer.headers['content-type'] === 'image/webp' ? '' : answer.body]).toEqual([
      url,
      200,
      '',
    ])
    return answer.rawPayload
  }
  const view = await fetched(link?.ViewUrl ?? '')
  return { link, view, thumb: await fetched(link?.ThumbUrl ?? ''), meta: await sharp(view).metadata() }
}

test('a JPEG in the colours of a printer is shown in those of a screen', async () => {
  const id = await upload(farm, workerA, await noise().toColourspace('cmyk').jpeg().toBuffer())
  expect((await shown(id)).meta).toMatchObject({ format: 'webp', space: 'srgb' })
})

test('of a WebP that moves the first picture is shown', async () => {
  const frames = await Promise.all([noise(32, 32).png().toBuffer(), noise(32, 32).png().toBuffer()])
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const { meta } = await shown(await upload(farm, workerA, moving))
  expect([meta.width, meta.height, meta.pages]).toEqual([32, 32, undefined])
})

test('a PNG of 16 bits with holes in it is taken', async () => {
  const png = await noise(40, 30).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer()
  expect((await shown(await upload(farm, workerA, png))).meta).toMatchObject({ format: 'webp', hasAlpha: true })
})

test('what is hidden behind a picture is not served', async () => {
  const secret = '<script>steal()</script>PK\x03\x04'
  const { view, thumb } = await shown(await upload(farm, workerA, Buffer.concat([good, Buffer.from(secret)])))
  expect([view.includes('steal'), thumb.includes('steal')]).toEqual([false, false])
})

test('a photo is shown upright and small, without its notes; time and place are kept beside it', async () => {
  const noted = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#487' } })
    .withExif({
      IFD0: { Make: 'Secret Phone' },
      IFD2: { DateTimeOriginal: '2026:08:15 09:30:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 15/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '111/1 47/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()
  expect((await sharp(noted).metadata()).orientation).toBe(6)
  const { link, view, thumb, meta } = await shown(await upload(farm, workerA, noted))
  expect([meta.width, meta.height, meta.exif, meta.icc, meta.xmp]).toEqual([
    1067,
    1600,
    undefined,
    undefined,
    undefined,
  ])
  expect([view.includes('Secret Phone'), thumb.includes('Secret Phone')]).toEqual([false, false])
  expect(await sharp(thumb).metadata()).toMatchObject({ width: 213, height: 320 })
  expect(link).toMatchObject({
    Width: 1067,
    Height: 1600,
    // The camera does not say its zone: it is the farm’s.
    TakenTime: '2026-08-15T01:30:00.000Z',
    Position: { Lng: 111.783_333, Lat: 37.25 },
  })
})

test('a small photo stays as small as it is', async () => {
  const { link } = await shown(await upload(farm, workerA, await jpeg(40, 30)))
  expect([link?.Width, link?.Height]).toEqual([40, 30])
})

test('one bad picture between good ones spoils none of them', async () => {
  const answers = await Promise.all(
    [jpeg(), jpeg(), jpeg()].map(async (one, index) => {
      const bytes = await one
      return send(farm, workerA, index === 1 ? bytes.subarray(0, bytes.length / 2) : bytes)
    }),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 422, 200])
})

test('however many photos arrive at once, all are taken, and memory stays bounded', async () => {
  const field = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#487' } })
    .jpeg()
    .toBuffer()
  const before = process.memoryUsage.rss()
  let most = before
  const answers = await Promise.all(
    Array.from({ length: runs(100, 25) }, async () => {
      const answer = await send(farm, workerA, Buffer.concat([field, randomBytes(16)]))
      most = Math.max(most, process.memoryUsage.rss())
      return answer.data.IsDone
    }),
  )
  expect(answers).toEqual(answers.map(() => true))
  expect((most - before) / 2 ** 20).toBeLessThan(400)
}, 60_000)
