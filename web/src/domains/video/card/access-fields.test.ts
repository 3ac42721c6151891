import { describe, expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { type AccessEntry, bodyOf, driversFor, entryOf, faultsOf } from './access-fields.ts'

const entry: AccessEntry = { ...entryOf(undefined), address: 'rtsp://10.1.1.9/101' }
const camera = idOf(5)

describe('what is filled in of a camera', () => {
  test.each<[string, Partial<AccessEntry>, object]>([
    ['without an address', { address: ' ' }, { address: '请填写地址' }],
    ['with an address of another kind', { address: 'http://10.1.1.9/101' }, { address: '地址以 rtsp:// 开头' }],
    [
      'with a password in its address',
      { address: 'rtsp://admin:12345@10.1.1.9/101' },
      { address: '用户名和密码请填在下面，不要写在地址里' },
    ],
    ['with a bad smaller stream', { subAddress: '10.1.1.9' }, { subAddress: '地址以 rtsp:// 开头' }],
    ['of no platform', { driver: 'wvp' }, { source: '请选择视频平台' }],
    [
      'as a fixed address that is none of the web',
      { driver: 'static', address: 'rtsp://10.1.1.9/1' },
      { address: '地址以 http(s):// 或 ws(s):// 开头' },
    ],
  ])('%s is not sent', (_, change, faults) => expect(faultsOf({ ...entry, ...change })).toEqual(faults))

  test.each<[string, Partial<AccessEntry>]>([
    ['by RTSP', {}],
    ['by a fixed address', { driver: 'static', address: 'https://10.1.1.9/live/gate.m3u8' }],
    ['by a platform', { driver: 'wvp', source: idOf(6), address: '' }],
    ['as a simulated one', { driver: 'sim', address: '' }],
  ])('%s can be sent', (_, change) => expect(faultsOf({ ...entry, ...change })).toEqual({}))
})

describe('what is sent', () => {
  test('is only what the driver has use for', () => {
    const both = { ...entry, source: idOf(6), code: 'C1', user: 'admin', password: 'secret' }
    expect(bodyOf(camera, both)).toEqual({
      DeviceId: camera,
      Driver: 'rtsp',
      CanTurn: false,
      Address: 'rtsp://10.1.1.9/101',
      User: 'admin',
      Password: 'secret',
    })
    expect(bodyOf(camera, { ...both, driver: 'wvp', group: idOf(7) })).toEqual({
      DeviceId: camera,
      Driver: 'wvp',
      CanTurn: false,
      Source: idOf(6),
      Code: 'C1',
      Group: idOf(7),
    })
  })

  test('leaves the password as it was where none was written', () => {
    expect(bodyOf(camera, entry)).not.toHaveProperty('Password')
  })
})

test('simulated cameras are offered in the demo and to those that are, nowhere else', () => {
  expect(driversFor(entry, { IsDemo: false })).not.toContain('sim')
  expect(driversFor(entry, { IsDemo: true })).toContain('sim')
  expect(driversFor({ ...entry, driver: 'sim' }, { IsDemo: false })).toContain('sim')
})
