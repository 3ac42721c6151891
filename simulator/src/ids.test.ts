import { UUID_PATTERN } from '@farm/contract/wire'
import { expect, test } from 'vitest'
import { idOf } from './ids.ts'

test('a name always has the same id, in the shape of a UUIDv7', () => {
  expect(idOf('enterprise/shiqiao')).toBe(idOf('enterprise/shiqiao'))
  expect(idOf('enterprise/shiqiao')).toMatch(new RegExp(UUID_PATTERN))
  expect(idOf('enterprise/shiqiao')).toMatch(/^.{14}7.{4}[89ab]/)
})

test('names that differ in one letter have other ids', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `punch-in/${index}`)
  expect(new Set(names.map((name) => idOf(name))).size).toBe(names.length)
})

test('ids grow with the time that they carry', () => {
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'].map((text) => idOf('one', new Date(text)))
  expect(String(early) < String(late)).toBe(true)
})
