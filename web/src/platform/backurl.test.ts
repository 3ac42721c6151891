import { expect, test } from 'vitest'
import { destination } from './backurl.ts'

const ORIGIN = 'http://farm.test'

const bad = [
  '',
  '?backurl=',
  '?backurl=%2F%2Fevil.test',
  '?backurl=%2FApp&backurl=%2F%2Fevil.test',
  '?backurl[]=%2FFarm%2FAdmin%2F',
  '?BackUrl=%2FFarm%2FAdmin%2F',
]
test.each(bad)('after signing in at %j one begins where everybody does', (search) => {
  expect(destination(search, ORIGIN)).toBe('/App')
})

test('after signing in one comes back to the page that asked for it', () => {
  expect(destination('?backurl=%2FFarm%2FAdmin%2F%3Fpage%3D2', ORIGIN)).toBe('/Farm/Admin/?page=2')
})
