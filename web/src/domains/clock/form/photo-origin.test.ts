import { expect, test } from 'vitest'
import { originOf, placeByPhotos } from './photo-origin.ts'

const TAKEN = Date.parse('2026-11-20T08:00:00+08:00')

test.each([
  ['nothing', {}, {}],
  ['a time that is none', { takenLocal: '2026-02-31T99:00:00' }, {}],
  ['the noughts of a camera without a fix', { lng: 0, lat: 0 }, {}],
  ['a place beyond the earth', { lng: 190, lat: 37 }, {}],
  ['half a place', { lng: 111 }, {}],
  ['a time by the farm’s clock', { takenLocal: '2026-11-20T08:00:00' }, { takenAt: TAKEN }],
  ['one with its zone', { takenLocal: '2026-11-20T09:00:00', takenOffset: '+09:00' }, { takenAt: TAKEN }],
  ['a place without a time', { lng: 111.78, lat: 37.26 }, { place: { lng: 111.78, lat: 37.26, at: undefined } }],
])('of %s that the camera wrote %o becomes %o', (_, note, origin) => expect(originOf(note)).toEqual(origin))

const place = { lng: 111.78, lat: 37.26, at: TAKEN }

test.each([
  ['none where no photo tells', [{ takenAt: TAKEN }, {}], TAKEN, undefined],
  ['not one of the day before yesterday', [{ takenAt: TAKEN, place }], TAKEN + 30 * 3600_000, undefined],
  ['not one of tomorrow', [{ takenAt: TAKEN, place }], TAKEN - 60_000, undefined],
  ['not one without a time', [{ place }], TAKEN, undefined],
  ['the first that tells', [{ takenAt: TAKEN }, { takenAt: TAKEN, place }], TAKEN + 3600_000, place],
])('the place by the photos is %s', (_, origins, now, expected) =>
  expect(placeByPhotos(origins, now)).toEqual(expected),
)
