import { photos, rows, text } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { cursorOf, merged, photoPaths, readCursor } from './pictures.rules.ts'

const at = (minute: number, id = 'a') => ({ time: `2026-11-23T00:${String(minute).padStart(2, '0')}:00.000Z`, id })

test('what stands behind the end of a source waits until that has looked further', () => {
  const quick = { rows: [at(9), at(5), at(1)], end: undefined }
  const slow = { rows: [at(8)], end: at(4) }
  expect(merged([quick, slow], 10)).toEqual({ rows: [at(9), at(8), at(5)], next: at(4) })
})

test('goes on behind the last that was told, also within one moment', () => {
  const one = { rows: [at(9, 'b'), at(8)], end: undefined }
  const other = { rows: [at(9, 'c'), at(9, 'a')], end: undefined }
  const first = merged([one, other], 2)
  expect(first).toEqual({ rows: [at(9, 'c'), at(9, 'b')], next: at(9, 'b') })
})

test('ends where every source has', () => {
  expect(merged([{ rows: [at(3)], end: undefined }], 10)).toEqual({ rows: [at(3)], next: undefined })
})

test('a source that found nothing as far as it looked is asked again', () => {
  expect(merged([{ rows: [], end: at(7) }], 10)).toEqual({ rows: [], next: at(7) })
})

test.each(['', '2026', '2026-13-45T00:00:00.000Z_00000000-0000-7000-8000-000000000001', "'; drop table record; --"])(
  'a cursor that was never given out is none: %s',
  (cursor) => expect(readCursor(cursor)).toBeUndefined(),
)

test('a cursor is read as it was written', () => {
  const place = { time: '2026-11-23T00:09:00.123Z', id: '00000000-0000-7000-8000-000000000001' }
  expect(readCursor(cursorOf(place))).toEqual(place)
})

test('photos stand in fields and in tables', () => {
  const fields = { A: photos('一'), B: text('二'), C: rows('三', { D: photos('四') }) }
  expect(photoPaths(fields)).toEqual(['$."A"[*]', '$."C"[*]."D"[*]'])
})
