import { readCameraNote } from '@farm/contract/files'
import fc from 'fast-check'
import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#487' } })

async function blockWith(exif: Exif): Promise<Buffer> {
  const { exif: block } = await sharp(await blank().withExif(exif).jpeg().toBuffer()).metadata()
  return block ?? Buffer.alloc(0)
}

/** An EXIF block in which every entry claims a million values. */
function bloated(): Buffer {
  const entries = 5000
  const block = Buffer.alloc(8 + 2 + entries * 12 + 4)
  block.write('MM\0*', 0, 'latin1')
  block.writeUInt32BE(8, 4)
  block.writeUInt16BE(entries, 8)
  for (let index = 0; index < entries; index += 1) {
    const at = 10 + index * 12
    block.writeUInt16BE(index % 2 === 0 ? 0x88_25 : 0x90_03, at)
    block.writeUInt16BE(index % 2 === 0 ? 4 : 2, at + 2)
    block.writeUInt32BE(1_000_000, at + 4)
    block.writeUInt32BE(8, at + 8)
  }
  return block
}

test('a block that is made to mislead says nothing and costs nothing', () => {
  const begun = process.cpuUsage()
  expect(readCameraNote(bloated())).toMatchObject({ lng: undefined, lat: undefined })
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(500)
})

test('whatever the bytes are, reading them ends with a note', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(readCameraNote(bytes)).toBeTypeOf('object')
      expect(readCameraNote(Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), bytes]))).toBeTypeOf('object')
    }),
  )
})

test('time and place are read as another program wrote them', async () => {
  const block = await blockWith({
    IFD2: { DateTimeOriginal: '2026:08:15 09:30:00', OffsetTimeOriginal: '+08:00' },
    IFD3: {
      GPSLatitudeRef: 'S',
      GPSLatitude: '37/1 15/1 1800/100',
      GPSLongitudeRef: 'E',
      GPSLongitude: '111/1 47/1 0/1',
    },
  })
  const note = readCameraNote(block)
  expect(note).toMatchObject({ takenLocal: '2026-08-15T09:30:00', takenOffset: '+08:00' })
  expect(note.lat).toBeCloseTo(-37.255, 6)
  expect(note.lng).toBeCloseTo(111.783_333, 5)
})

test('a picture without them has none', async () => {
  expect(readCameraNote(await blockWith({ IFD0: { Make: 'x' } }))).toEqual({})
})
