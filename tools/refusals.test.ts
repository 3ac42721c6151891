import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REFUSALS_PAGE, refusalsPage } from './refusals.mjs'

test('the page of refusals is as `npm run refusals` makes it', () => {
  expect(readFileSync(REFUSALS_PAGE, 'utf8')).toBe(refusalsPage())
})
