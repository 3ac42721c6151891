import { expect, test } from 'vitest'
import { seasonOf } from '@farm/contract/plans'
import { seasonSuggestions, seasonsAround } from './season.ts'

test.each([
  ['2026-02-01', '2026 春'],
  ['2026-04-30', '2026 春'],
  ['2026-05-01', '2026 夏'],
  ['2026-08-15', '2026 秋'],
  ['2026-11-01', '2026 冬'],
  ['2026-12-31', '2026 冬'],
  ['2027-01-31', '2026 冬'],
])('a plan that begins on %s belongs to %s', (day, season) => expect(seasonOf(day)).toBe(season))

test('its own season is suggested first, then the next one, across the year', () => {
  expect(seasonSuggestions('2026-08-15')).toEqual(['2026 秋', '2026 冬'])
  expect(seasonSuggestions('2026-12-01')).toEqual(['2026 冬', '2027 春'])
})

test('the seasons of three years can be filtered by, the latest first', () => {
  const seasons = seasonsAround('2026-11-20')
  expect(seasons).toHaveLength(12)
  expect([seasons[0], seasons.at(-1)]).toEqual(['2027 冬', '2025 春'])
})
