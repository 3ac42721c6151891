import { describe, expect, test } from 'vitest'
import { nextReload } from './nightly.ts'
import { REST_MS, paceOf } from './pace.ts'
import { sessionEndText } from './session-end.ts'
import { placeAmong, stopAfter, stopsOf } from './turns.ts'
import { hangingIn, offWall, onWall } from './wall-address.ts'

describe('whether a page hangs on a wall', () => {
  test.each([
    ['', undefined],
    ['?organPath=%2F1%2F', undefined],
    ['?wall=0&every=20', undefined],
    ['?wall=1', { every: 30 }],
    ['?wall=1&every=45', { every: 45 }],
    ['?wall=1&every=0', { every: 30 }],
    ['?wall=1&every=-5', { every: 30 }],
    ['?wall=1&every=1', { every: 10 }],
    ['?wall=1&every=1e9', { every: 3600 }],
    ['?wall=1&every=Infinity', { every: 30 }],
    ['?wall=1&every=<b>', { every: 30 }],
  ])('by %s', (search, expected) => expect(hangingIn(search)).toEqual(expected))

  test.each([
    ['/FarmIndex', '/FarmIndex?wall=1&every=60'],
    ['/EnterpriseIndex?organPath=%2F1%2F', '/EnterpriseIndex?organPath=%2F1%2F&wall=1&every=60'],
    ['/FarmIndex?wall=1&every=15', '/FarmIndex?wall=1&every=60'],
  ])('%s hung up is %s, and taken down again as it was', (address, hung) => {
    expect(onWall(address, { every: 60 })).toBe(hung)
    expect(offWall(hung)).toBe(address.replace('?wall=1&every=15', ''))
  })
})

const enterprises = [
  { Id: 'a', Name: '石桥', OrganPath: '/1/11/101/' },
  { Id: 'b', Name: '云岭', OrganPath: '/1/11/102/' },
]
const everything = () => true
const round = stopsOf(enterprises, everything)

describe('a round', () => {
  test('begins with the county and goes through each enterprise', () =>
    expect(round.map(({ to }) => to)).toEqual([
      '/FarmIndex',
      '/EnterpriseIndex?organPath=%2F1%2F11%2F101%2F',
      '/EnterpriseIndex?organPath=%2F1%2F11%2F102%2F',
    ]))

  test('leaves out the county for those who may not open it', () =>
    expect(stopsOf(enterprises, () => false).map(({ key }) => key)).toEqual(['a', 'b']))

  test.each([
    ['/FarmIndex', undefined, 0],
    ['/FarmIndex', '/1/11/', 0],
    ['/EnterpriseIndex', '/1/11/102/', 2],
    ['/EnterpriseIndex', undefined, -1],
    ['/EnterpriseIndex', '/1/11/102/7/', -1],
  ])('%s of %s stands at %d', (path, organPath, at) => expect(placeAmong(round, path, organPath)).toBe(at))

  test.each([
    [0, 1, 'a'],
    [2, 1, '/FarmIndex'],
    [0, -1, 'b'],
    [-1, 1, '/FarmIndex'],
    [-1, -1, 'b'],
  ])('from %d by %d leads to %s', (at, places, key) => expect(stopAfter(round, at, places)?.key).toBe(key))

  test('of one page or none leads nowhere', () => {
    expect(stopAfter(round.slice(0, 1), 0)).toBeUndefined()
    expect(stopAfter([], -1)).toBeUndefined()
    expect(stopAfter([], 0)).toBeUndefined()
  })
})

describe('the pace', () => {
  const standing = { since: 1_000, everyMs: 30_000, touchedAt: undefined, isConnected: true, stops: 3 }
  test.each([
    ['turns when the time of the page is over', {}, { phase: 'turning', until: 31_000 }],
    ['holds while nothing can be read', { isConnected: false }, { phase: 'held' }],
    ['has nothing to turn to', { stops: 1 }, { phase: 'alone' }],
    ['rests from the last touch', { touchedAt: 9_000 }, { phase: 'resting', until: 9_000 + REST_MS }],
    [
      'rests also while nothing can be read',
      { touchedAt: 9_000, isConnected: false },
      { phase: 'resting', until: 9_000 + REST_MS },
    ],
    ['never turns sooner for a touch', { touchedAt: 1_500, everyMs: 300_000 }, { phase: 'resting', until: 301_000 }],
  ])('%s', (_, change, expected) => expect(paceOf({ ...standing, ...change })).toEqual(expected))
})

describe('the nightly loading', () => {
  const at = (text: string) => Date.parse(`2026-11-${text}+08:00`)
  test.each([
    ['20T10:00:00', '20T10:00:00', 0.5, '21T03:30:00'],
    ['20T01:00:00', '20T01:00:00', 0.5, '20T03:30:00'],
    ['20T03:00:00', '20T03:00:00', 0.5, '21T03:30:00'],
    ['20T03:00:00', '19T21:00:00', 0.5, '20T03:30:00'],
    ['20T03:29:00', '20T02:31:00', 0.5, '21T03:30:00'],
    ['20T03:30:00', '20T03:30:00', 1, '21T03:45:00'],
    ['20T03:44:00', '18T00:00:00', 0, '21T03:15:00'],
    ['20T23:59:59', '20T23:59:59', 0, '21T03:15:00'],
  ])('at %s of a page loaded at %s (chance %d) is at %s', (now, loadedAt, chance, expected) =>
    expect(nextReload({ now: at(now), loadedAt: at(loadedAt), chance })).toBe(at(expected)),
  )
})

describe('the end of a session', () => {
  const end = '2026-11-21T10:20:00+08:00'
  const told = (now: string) => sessionEndText(end, Date.parse(`2026-11-${now}+08:00`))
  test.each([
    ['20T10:19:00', undefined],
    ['20T10:21:00', '登录将于 11-21 10:20 到期'],
    ['21T09:21:00', '登录将在 59 分钟后到期'],
    ['21T10:19:30', '登录将在 1 分钟后到期'],
    ['21T10:20:00', '登录已到期，请重新登录'],
  ])('is told at %s as %s', (now, text) => expect(told(now)).toBe(text))

  test('that is not known is not told', () => expect(sessionEndText(undefined, 0)).toBeUndefined())
  test('that can’t be read is not told', () => expect(sessionEndText('soon', 0)).toBeUndefined())
})
