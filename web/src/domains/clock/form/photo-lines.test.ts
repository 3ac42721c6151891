import { describe, expect, test } from 'vitest'
import { photoLines } from './photo-lines.ts'

const NOW = Date.parse('2026-11-20T10:21:00+08:00')
const point = { lng: 111.78, lat: 37.26 }
const ground = { middle: { Lng: 111.78, Lat: 37.26 }, areaMu: 36.5 }
const east = { id: 'east', name: '东坡果园 2 号', areaMu: 36.5, point, ground }
const fix = { lng: 111.78, lat: 37.26, accuracyMetres: 6 }
const around = { now: NOW, name: '陈小雨', fix, places: [east] }

test('a photo from the album says that it is one, and nothing of where one stands now', () => {
  const lines = photoLines({ source: 'camera', lastModified: NOW - 3600_000 }, around)
  expect(lines).toEqual(['相册照片 2026-11-20 09:21', '陈小雨'])
})

test('one that was just taken bears time, plot, place and name', () => {
  const lines = photoLines({ source: 'camera', lastModified: NOW - 5_000 }, around)
  expect(lines).toEqual(['2026-11-20 10:21', '东坡果园 2 号 · 111.78000, 37.26000', '陈小雨'])
})

test('outside of all plots it bears the place alone, without a position that there is none', () => {
  expect(photoLines({ source: 'camera', lastModified: NOW }, { ...around, places: [] })[1]).toBe('111.78000, 37.26000')
  expect(photoLines({ source: 'camera', lastModified: NOW }, { ...around, fix: undefined })[1]).toBe('未定位')
})

test('one from the album is none of now, however new its file is', () => {
  expect(photoLines({ source: 'album', lastModified: NOW }, around)).toEqual(['相册照片 2026-11-20 10:21', '陈小雨'])
})

describe('what the camera wrote into it', () => {
  const takenAt = NOW - 26 * 3600_000
  const place = { lng: 111.78, lat: 37.26, at: takenAt }

  test('tells an old photo that was copied just now', () => {
    expect(photoLines({ source: 'camera', lastModified: NOW, takenAt }, around)).toEqual([
      '相册照片 2026-11-19 08:21',
      '陈小雨',
    ])
  })

  test('tells where that was, also beside a fix of now', () => {
    const lines = photoLines(
      { source: 'camera', lastModified: NOW, takenAt, place },
      { ...around, fix: { ...fix, lng: 112 } },
    )
    expect(lines).toEqual(['相册照片 2026-11-19 08:21', '东坡果园 2 号 · 111.78000, 37.26000', '陈小雨'])
  })

  test('tells where one stands when the device does not', () => {
    const lines = photoLines(
      { source: 'camera', lastModified: NOW, takenAt: NOW, place },
      { ...around, fix: undefined },
    )
    expect(lines[1]).toBe('东坡果园 2 号 · 111.78000, 37.26000')
  })
})
