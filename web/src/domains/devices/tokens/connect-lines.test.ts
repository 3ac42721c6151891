import { deviceForm } from '@farm/contract/devices'
import { expect, test } from 'vitest'
import { recordOf } from '../../../testing/records.ts'
import { type Device, deviceOf } from '../device.ts'
import { type Connection, addressOf, curlLine, mosquittoLine, topicOf } from './connect-lines.ts'

const device = (Type: Device['type']) => deviceOf(recordOf(deviceForm, { Name: '一台', Number: 'N-1', Type }))
const at = (door: Connection['door']): Connection => ({ host: 'farm.test', origin: 'https://farm.test', door })
const probe = device('土壤墒情仪')

test.each([
  [{}, undefined],
  [{ Port: 1883 }, 'farm.test:1883'],
  [{ TlsPort: 8883 }, 'farm.test:8883'],
  [{ Host: 'broker.test', Port: 1884, TlsPort: 8883 }, 'broker.test:1884'],
  [{ Host: 'broker.test' }, 'broker.test:1883'],
])('by %j devices connect to %s', (door, address) => expect(addressOf(at(door))).toBe(address))

test('a probe is tried by the lines of any client', () => {
  expect(mosquittoLine(probe, at({ Port: 1883 }), 'TOKEN')).toBe(
    `mosquitto_pub -h farm.test -p 1883 -q 1 -u 'TOKEN' -t v1/devices/me/telemetry -m '{"soilTemperature":20}'`,
  )
  expect(curlLine(probe, at({}), 'TOKEN')).toBe(
    `curl -X POST 'https://farm.test/api/v1/TOKEN/telemetry' -H 'Content-Type: application/json' -d '{"soilTemperature":20}'`,
  )
})

test('without a broker there is no line of MQTT, and with a safe one alone the line is safe', () => {
  expect(mosquittoLine(probe, at({}), 'T')).toBeUndefined()
  expect(mosquittoLine(probe, at({ TlsPort: 8883 }), 'T')).toContain('-p 8883 --tls-use-os-certs -q 1')
})

test('at an outside broker a device is known by its topic, not by its token', () => {
  const line = mosquittoLine(probe, at({ Host: 'broker.test', Port: 1883 }), 'TOKEN')
  expect(line).toContain(`-h broker.test -p 1883 -q 1 -u '<用户名>' -P '<密码>' -t v1/devices/N-1/telemetry`)
  expect(line).not.toContain('TOKEN')
})

test('a gateway speaks for those behind it, by MQTT alone', () => {
  const gateway = device('网关')
  const own = at({ Port: 1883 })
  expect(topicOf(gateway, own)).toBe('v1/gateway/telemetry')
  expect(topicOf(gateway, at({ Host: 'broker.test' }))).toBe('v1/gateway/N-1/telemetry')
  expect(mosquittoLine(gateway, own, 'T')).toContain('{"下级设备编号":[{"values":{"temperature":20}}]}')
  expect(curlLine(gateway, own, 'T')).toBeUndefined()
})

test('a face terminal tells of somebody', () => {
  const line = curlLine(device('人脸终端'), at({}), 'TOKEN')
  expect(line).toContain('https://farm.test/api/v1/TOKEN/face')
  expect(line).toContain('"personNumber":"1001"')
  expect(topicOf(device('人脸终端'), at({ Port: 1883 }))).toBe('v1/devices/me/face')
})
