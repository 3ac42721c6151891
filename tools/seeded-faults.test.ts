import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planted, seededFaults } from './seeded-faults.mjs'

test.each(seededFaults.flat().map((fault) => [fault.file, fault.kind, fault] as const))(
  'the fault that is planted in %s has its place (%s)',
  (file, _, fault) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    expect(planted(fault, text)).not.toBe(text)
  },
)

test('a fault whose place is gone is refused', () => {
  const fault = { file: 'web/src/main.tsx', find: 'nobody writes this' }
  expect(() => planted(fault, 'something else')).toThrow('web/src/main.tsx 里应恰好有一处：nobody writes this')
})
