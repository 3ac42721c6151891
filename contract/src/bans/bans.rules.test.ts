import { expect, test } from 'vitest'
import { banOf, bansIn, isInForce } from './index.ts'

const ban = (Name: string, Unlike = '') => banOf({ Name, Kind: '禁用', From: '2008-01-09', Source: '公告', Unlike })
const found = (text: string, one: ReturnType<typeof banOf>) => bansIn(text, one ? [one] : [], '2026-11-22').length > 0

test.each([
  ['2,4-滴丁酯乳油', '2,4-滴丁酯', '', true],
  // A comma is part of names: what was split there would cut `2` and `4` out of every other.
  ['2,4-滴丁酯乳油', '2,4-滴丁酯', '2,4-滴异辛酯', true],
  ['2,4-滴异辛酯', '2,4-滴', '2,4-滴异辛酯', false],
  ['2,4-滴异辛酯、2,4-滴', '2,4-滴', '2,4-滴异辛酯', true],
  // Whichever way either is typed.
  ['２，４－滴 丁酯', '2,4-滴丁酯', '', true],
  ['2,4-滴丁酯', '２，４－滴 丁酯', '', true],
  ['2,4\u2013d', '2,4-D', '', true],
  ['ddt 粉剂', 'DDT', '', true],
  ['乙 酰甲胺磷', '甲胺磷', '乙酰 甲胺磷', false],
  ['乙酰甲胺磷', '甲 胺磷', '乙酰甲胺磷', false],
  // Several of them, by any of the signs between; the longer one is not left in pieces by the shorter.
  ['丁硫克百威', '克百威', '丙硫克百威、丁硫克百威', false],
  ['丁硫克百威', '克百威', '丙硫克百威；丁硫克百威', false],
  ['丁硫克百威', '克百威', '丙硫克百威;\n丁硫克百威', false],
  ['甲基乙酰甲胺磷', '甲胺磷', '乙酰甲胺磷、甲基乙酰甲胺磷', false],
  // What does not hold the name, or is the name itself, takes nothing away.
  ['2,4-滴丁酯', '2,4-滴丁酯', '4-滴', true],
  ['甲胺磷', '甲胺磷', '甲胺磷', true],
])('%s holds %s, unlike “%s”: %s', (text, name, unlike, isFound) =>
  expect(found(text, ban(name, unlike))).toBe(isFound),
)

test('an entry counts for a span that it has a day of', () => {
  const [one] = [banOf({ Name: '甲胺磷', From: '2026-11-10', Until: '2026-11-20' })]
  const isIn = (from: string, to?: string) => bansIn('甲胺磷', one ? [one] : [], from, to).length > 0
  expect([isIn('2026-11-09'), isIn('2026-11-10'), isIn('2026-11-20'), isIn('2026-11-21')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([
    isIn('2026-11-01', '2026-11-10'),
    isIn('2026-11-20', '2026-11-30'),
    isIn('2026-11-01', '2026-11-30'),
  ]).toEqual([true, true, true])
  expect([isIn('2026-11-01', '2026-11-09'), isIn('2026-11-21', '2026-11-30')]).toEqual([false, false])
  expect(one && ['2026-11-09', '2026-11-10', '2026-11-21'].map((day) => isInForce(one, day))).toEqual([
    false,
    true,
    false,
  ])
})
