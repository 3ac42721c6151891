import { files, photos, rows, text, whole } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import {
  cameraFacts,
  claimFault,
  copyName,
  filePaths,
  linkEnd,
  photoFormat,
  quotaFault,
  sizeFault,
} from './files.rules.ts'

const heads: ReadonlyArray<[what: string, head: Buffer, format: string | undefined]> = [
  ['a PDF', Buffer.from('%PDF-1.7\n'), undefined],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), undefined],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic'), undefined],
  ['a WAV', Buffer.from('RIFF\0\0\0\0WAVE'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['half a sign of a JPEG', Buffer.from([0xff, 0xd8]), undefined],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe1]), 'jpeg'],
  ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'png'],
  ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
]
test.each(heads)('%s is known by its first bytes', (_, head, format) => expect(photoFormat(head)).toBe(format))

const MEGABYTE = 1024 * 1024

test('one byte too many is not told as 20.0 MB', () => {
  expect(sizeFault(20 * 1024 * 1024, 'photo')).toBeUndefined()
  expect(sizeFault(20 * 1024 * 1024 + 1, 'photo')).toBe('照片不能超过 20 MB（这张 20.1 MB）')
  expect(sizeFault(50 * 1024 * 1024, 'attachment')).toBeUndefined()
  expect(sizeFault(50 * 1024 * 1024 + 1, 'attachment')).toBe('文件不能超过 50 MB（这个 50.1 MB）')
})

const GIGABYTE = 1024 * MEGABYTE
const none = { uploads: 0, uploadBytes: 0, files: 0, fileBytes: 0 }
const quotas: ReadonlyArray<[what: string, held: Parameters<typeof quotaFault>[0], fault: string | undefined]> = [
  ['200 uploads', { ...none, uploads: 200 }, 'files/too-many'],
  ['1 GB of uploads', { ...none, uploads: 60, uploadBytes: GIGABYTE }, 'files/too-many'],
  ['200 uploads and 400 photos', { ...none, uploads: 200, files: 400 }, 'files/too-many'],
  ['400 photos', { ...none, files: 400 }, 'files/unsubmitted'],
  ['100 uploads and 300 photos', { ...none, uploads: 100, files: 300 }, 'files/unsubmitted'],
  ['1 GB of photos', { ...none, files: 60, fileBytes: GIGABYTE }, 'files/unsubmitted'],
  ['half of it in uploads', { ...none, uploadBytes: GIGABYTE / 2, fileBytes: GIGABYTE / 2 }, 'files/unsubmitted'],
  ['just enough room', { ...none, uploadBytes: GIGABYTE / 2, fileBytes: GIGABYTE / 2 - 1 }, undefined],
  ['199 uploads and 200 photos', { ...none, uploads: 199, files: 200 }, undefined],
  ['nothing', none, undefined],
]
test.each(quotas)('who has %s is told of it', (_, held, fault) => expect(quotaFault(held, 1)).toBe(fault))

const now = new Date('2026-11-20T08:00:00Z')
const disbelieved: ReadonlyArray<[what: string, note: Parameters<typeof cameraFacts>[0]]> = [
  ['a day that there is not', { takenLocal: '2026-02-30T10:00:00', takenOffset: '+08:00' }],
  ['a time before there were such cameras', { takenLocal: '1980-01-01T00:00:00' }],
  ['a time two days ahead', { takenLocal: '2026-11-22T10:00:00', takenOffset: '+08:00' }],
  ['a latitude beyond the pole', { lng: 110, lat: 90.1 }],
  ['a longitude beyond the line', { lng: -180.5, lat: 37 }],
  ['half a place', { lat: 37 }],
  ['a place that is no number', { lng: Number.NaN, lat: 37 }],
  ['an endless place', { lng: Number.POSITIVE_INFINITY, lat: 37 }],
  ['the zero of a receiver without a fix', { lng: 0, lat: 0 }],
  ['nothing', {}],
]
test.each(disbelieved)('%s is not believed', (_, note) => expect(cameraFacts(note, now)).toEqual({}))

test('a time with its offset is a moment; without one it is left to the farm’s clock', () => {
  expect(cameraFacts({ takenLocal: '2026-08-15T09:30:00', takenOffset: '+08:00' }, now)).toEqual({
    takenTime: '2026-08-15T01:30:00.000Z',
  })
  expect(cameraFacts({ takenLocal: '2026-08-15T09:30:00', takenOffset: 'east' }, now)).toEqual({
    takenLocal: '2026-08-15T09:30:00',
  })
})

test('links given within the same five minutes end together, a quarter of an hour later at most, ten minutes at least', () => {
  const [early, late, next] = ['08:00:00', '08:04:59', '08:05:00'].map((time) =>
    linkEnd(new Date(`2026-11-20T${time}Z`)),
  )
  expect(early).toBe(Date.parse('2026-11-20T08:15:00Z') / 1000)
  expect(late).toBe(early)
  expect(next).toBe(Date.parse('2026-11-20T08:20:00Z') / 1000)
})

test('a name of a copy ends its header nowhere', () => {
  expect(copyName('棚"\r\nx: y\'(1).jpg')).toBe('%E6%A3%9A%22%0D%0Ax%3A%20y%27%281%29.webp')
  expect(copyName('.jpg')).toBe('.jpg.webp')
})

const mine = { isOwn: true, isDone: true, recordId: null, purpose: 'photo' } as const
const claims: ReadonlyArray<[what: string, file: Parameters<typeof claimFault>[0], fault: string | undefined]> = [
  ['a photo that there is not', undefined, '照片不存在'],
  ['the photo of another person', { ...mine, isOwn: false }, '照片不存在'],
  ['another’s photo in another record', { ...mine, isOwn: false, recordId: 'other' }, '照片不存在'],
  ['the attachment of another person', { ...mine, isOwn: false, purpose: 'attachment' }, '照片不存在'],
  ['one’s own attachment', { ...mine, purpose: 'attachment' }, '这是附件，不能放在照片里'],
  [
    'an attachment that the record has',
    { ...mine, recordId: 'this', purpose: 'attachment' },
    '这是附件，不能放在照片里',
  ],
  ['an unfinished photo', { ...mine, isDone: false }, '照片还没传完'],
  ['one’s own photo in another record', { ...mine, recordId: 'other' }, '照片已属于另一条记录'],
  ['one’s own photo', mine, undefined],
  ['a photo that the record had once', { ...mine, isOwn: false, recordId: 'this' }, undefined],
]
test.each(claims)('a record names among its photos %s', (_, file, fault) =>
  expect(claimFault(file, { recordId: 'this', purpose: 'photo' })).toBe(fault),
)

test('a photo is no attachment', () => {
  expect(claimFault(mine, { recordId: 'this', purpose: 'attachment' })).toBe('这是照片，不能作为附件')
  expect(claimFault(undefined, { recordId: 'this', purpose: 'attachment' })).toBe('文件不存在')
})

test('files are found wherever fields hold them, in tables too', () => {
  const fields = {
    Name: text('名称'),
    Photos: photos('照片'),
    'O"F': files('附件'),
    Lines: rows('明细', { Count: whole('数量'), Papers: files('单据') }),
  }
  expect(filePaths(fields)).toEqual(['$."Photos"[*]', '$."O\\"F"[*]', '$."Lines"[*]."Papers"[*]'])
})
