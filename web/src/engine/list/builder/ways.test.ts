import { reference, yesNo } from '@farm/contract/forms'
import { expect, test } from 'vitest'
import { waysOf } from './ways.ts'

test('a tick that was never set can be asked for', () => {
  const labels = waysOf('Restricted', yesNo('限用')).map(({ label }) => label)
  expect(labels).toEqual(['等于', '不为空', '为空'])
})

test('of an organisation, which every record has, only which it is can be asked', () => {
  expect(waysOf('Organ', reference('组织', 'organs')).map(({ label }) => label)).toEqual(['是任一'])
})
