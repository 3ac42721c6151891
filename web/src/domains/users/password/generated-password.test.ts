import { expect, test } from 'vitest'
import { generatedPassword } from './generated-password.ts'

test('a generated password can be read out: no sign looks like another', () => {
  const all = Array.from({ length: 200 }, generatedPassword)
  for (const one of all) expect(one).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
})

test('no two are the same, and every sign comes up', () => {
  const all = Array.from({ length: 200 }, generatedPassword)
  expect(new Set(all).size).toBe(200)
  expect(new Set(all.join('').replaceAll('-', '')).size).toBe(31)
})
