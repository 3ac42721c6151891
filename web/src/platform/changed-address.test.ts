import { expect, test } from 'vitest'
import { changedAddress } from './changed-address.ts'

test('what is said anew takes the place of what stood there, and with nothing it goes', () => {
  const address = new URLSearchParams('page=2&day=2026-11-20&place=x')
  const next = changedAddress(address, { page: undefined, place: '', day: '2026-11-21' })
  expect([next.toString(), address.get('page')]).toEqual(['day=2026-11-21', '2'])
})
