import { beforeEach, expect, test } from 'vitest'
import { KEPT_AT, noteAnswer, readKeptAt } from './kept-reads.ts'

const MORNING = '2026-11-20T00:10:00.000Z'
const NOON = '2026-11-20T04:00:00.000Z'
const live = () => new Response('[]')
const kept = (at: string) => new Response('[]', { headers: { [KEPT_AT]: at } })
const since = () => readKeptAt() && new Date(readKeptAt() ?? 0).toISOString()

beforeEach(() => {
  window.history.replaceState(undefined, '', `/Farm/Admin/${crypto.randomUUID()}`)
  noteAnswer('/api/anything', live())
})

test('all that comes from the server is of now', () => {
  expect(since()).toBeUndefined()
})

test('that something else got through leaves what is shown as old as it is', () => {
  noteAnswer('/api/plots', kept(NOON))
  noteAnswer('/api/plans', kept(MORNING))
  noteAnswer('/api/counts', live())
  expect(since()).toBe(MORNING)
})

test('what was read anew is old no longer', () => {
  noteAnswer('/api/plots', kept(NOON))
  noteAnswer('/api/plans', kept(MORNING))
  noteAnswer('/api/plans', live())
  expect(since()).toBe(NOON)
  noteAnswer('/api/plots', live())
  expect(since()).toBeUndefined()
})

test('another page is as old as what it reads itself', () => {
  noteAnswer('/api/plots', kept(MORNING))
  window.history.replaceState(undefined, '', '/Farm/Admin/another')
  noteAnswer('/api/orders', live())
  expect(since()).toBeUndefined()
})
