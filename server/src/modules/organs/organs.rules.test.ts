import type { Organ } from '@farm/contract/organs'
import { describe, expect, test } from 'vitest'
import { changeAbove, holdingsText, misfit, misplaced, pathAbove, peopleText } from './organs.rules.ts'

const organ = (Path: string, Kind: Organ['Kind'] = '部门', IsDemo = false) => ({ Path, Kind, IsDemo })
const platform = organ('/1/', '平台')
const county = organ('/1/11/', '县')
const enterprise = organ('/1/11/7/', '企业')

const kinds: ReadonlyArray<[kind: Organ['Kind'], under: Organ['Kind'], fits: boolean]> = [
  ['平台', '平台', false],
  ['县', '县', false],
  ['县', '企业', false],
  ['县', '部门', false],
  ['企业', '企业', false],
  ['企业', '部门', false],
  ['县', '平台', true],
  ['企业', '县', true],
  ['企业', '平台', true],
  ['部门', '平台', true],
  ['部门', '部门', true],
]
test.each(kinds)('%s under %s', (kind, under, fits) => expect(misfit(kind, under) === undefined).toBe(fits))

describe('a move is refused', () => {
  const moved = (from: Parameters<typeof organ>, to: ReturnType<typeof organ>, more = {}) =>
    misplaced({ organ: organ(...from), parent: to, height: 1, home: '/1/', ...more })?.code

  test('of the platform', () => expect(moved(['/1/', '平台'], county)).toBe('organs/root'))
  test('of one’s own organisation', () =>
    expect(moved(['/1/11/7/', '企业'], platform, { home: '/1/11/7/' })).toBe('organs/own'))
  test('of what stands above one', () =>
    expect(moved(['/1/11/', '县'], platform, { home: '/1/11/7/' })).toBe('organs/own'))
  test('under itself', () => expect(moved(['/1/11/7/'], organ('/1/11/7/'))).toBe('organs/into-itself'))
  test('under what stands below it', () => expect(moved(['/1/11/7/'], organ('/1/11/7/8/'))).toBe('organs/into-itself'))
  test('between the demo and the rest', () => {
    expect(moved(['/1/11/7/', '部门', true], county)).toBe('organs/demo')
    expect(moved(['/1/11/7/'], organ('/1/12/', '县', true))).toBe('organs/demo')
  })
  test('where the deepest of the branch would stand too deep', () => {
    const six = organ('/1/2/3/4/5/6/')
    expect(moved(['/1/11/7/'], six, { height: 3 })).toBe('organs/too-deep')
    expect(moved(['/1/11/7/'], six, { height: 2 })).toBeUndefined()
  })
  test('under a kind that it does not fit', () =>
    expect(moved(['/1/11/7/', '企业'], organ('/1/12/'))).toBe('organs/kind'))
  test('not to a number that merely begins alike', () =>
    expect(moved(['/1/11/7/'], organ('/1/11/70/'))).toBeUndefined())
})

test('what is above changes from where the two ways part', () => {
  expect(changeAbove('/1/11/7/', '/1/12/')).toEqual({ left: ['/1/11/', '/1/11/7/'], entered: ['/1/12/'] })
  expect(changeAbove('/1/11/', '/1/11/7/')).toEqual({ left: [], entered: ['/1/11/7/'] })
  expect(changeAbove('/1/7/', '/1/70/')).toEqual({ left: ['/1/7/'], entered: ['/1/70/'] })
  expect(pathAbove(enterprise.Path)).toBe(county.Path)
})

test('people are named as far as they may be known', () => {
  expect(peopleText(['陈国强', '李明'])).toBe('陈国强、李明')
  expect(peopleText(['陈国强', null, null])).toBe('陈国强等 3 人')
  expect(peopleText([null, null])).toBe('2 人')
  expect(peopleText(['一', '二', '三', '四', '五', '六'])).toBe('一、二、三、四、五等 6 人')
})

test('what is held is counted; nothing is nothing', () => {
  const nothing = { organs: 0, people: 0, roles: 0, records: 0, forms: 0 }
  expect(holdingsText(nothing)).toBeUndefined()
  expect(holdingsText({ ...nothing, organs: 2, people: 5 })).toBe('2 个下级组织、5 人')
})
