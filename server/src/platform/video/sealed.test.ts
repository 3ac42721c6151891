import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyFor, seal, unseal } from './sealed.ts'

const kept = randomBytes(32).toString('base64url')
const key = keyFor('seals', kept)
const about = 'camera-1'

test('what is sealed is read again with the key, at its place', () => {
  const sealed = seal('Pa55 wörd 密码', { key, about })
  expect([unseal(sealed, { key, about }), sealed.includes('Pa55')]).toEqual(['Pa55 wörd 密码', false])
  expect(seal('same', { key, about }).equals(seal('same', { key, about }))).toBe(false)
})

test('with another key, at another place, or changed by a bit it is not', () => {
  const sealed = seal('secret', { key, about })
  expect(() => unseal(sealed, { key: keyFor('tickets', kept), about })).toThrow(/authenticate|tag/)
  expect(() => unseal(sealed, { key, about: 'camera-2' })).toThrow(/authenticate|tag/)
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(changed, { key, about })).toThrow(/authenticate|tag/)
  }
})
