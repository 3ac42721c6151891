import { describe, expect, test } from 'vitest'
import { limitsOf, networkOf } from './sign-in.rules.ts'

const networks: ReadonlyArray<[address: string, network: string]> = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
]

describe('addresses are counted by who can have them', () => {
  test.each(networks)('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('an attempt is counted', () => {
  const keysOf = (...parameters: Parameters<typeof limitsOf>) => limitsOf(...parameters).map(({ key }) => key)

  test('first by its address, then by the account there and everywhere', () => {
    expect(keysOf({ account: 'li', address: '203.0.113.7' })).toEqual([
      'address:203.0.113.7',
      'account:li@203.0.113.7',
      'everywhere:li',
    ])
  })

  test('on a known browser by nothing but that', () => {
    expect(keysOf({ account: 'li', address: '203.0.113.7', device: Buffer.from('d') })).toEqual(['device:ZA:li'])
  })

  test('so that no name that is made up fills the count of another', () => {
    const [, , everywhere] = keysOf({ account: 'li@203.0.113.7', address: '203.0.113.8' })
    expect(keysOf({ account: 'li', address: '203.0.113.7' })).not.toContain(everywhere)
  })
})
