import { certificateForm } from '@farm/contract/lots'
import { expect, test } from 'vitest'
import { neededWith } from './restrictions.rules.ts'

test.each([
  ['Promise', 'Promise'],
  ['Covers', 'Covers'],
  ['Reissued', 'Reissued'],
  ['Checks', undefined],
])(
  'of a certificate, whose paper is composed of what its printer sees, hiding %s is refused for %s',
  (name, needed) => {
    expect(neededWith(certificateForm, name)).toBe(needed)
  },
)
