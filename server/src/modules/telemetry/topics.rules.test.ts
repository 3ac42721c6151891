import { expect, test } from 'vitest'
import { maySubscribe, outsideRouteOf, responseTo, routeOf } from './topics.rules.ts'

test.each([
  'v1/devices/other/telemetry',
  'v1/devices/me',
  'v1/devices/me/telemetry/x',
  'telemetry',
  '$SYS/x',
  'application/1/device/x/event',
  'tylink/x/thing/property/set',
  '',
])('a device has nothing to send under %s', (topic) => expect(routeOf(topic)).toBeUndefined())

test.each([
  ['v1/devices/me/telemetry', { format: 'telemetry' }],
  ['v2/t', { format: 'telemetry' }],
  ['v1/devices/me/attributes', { format: 'attributes' }],
  ['v1/devices/me/face', { format: 'face' }],
  ['v1/gateway/telemetry', { format: 'gatewayTelemetry' }],
  ['v1/gateway/connect', { format: 'gatewayConnect' }],
  ['v1/devices/me/attributes/request/12', { format: 'attributesRequest' }],
  ['v1/devices/me/rpc/response/1', { format: 'passedOver' }],
  ['application/a/device/0102/event/up', { format: 'chirpstackUp', name: '0102' }],
  ['application/a/device/0102/event/join', { format: 'chirpstackOther', name: '0102' }],
  ['tylink/d1/thing/property/report', { format: 'tuyaReport', name: 'd1' }],
])('what comes under %s is read as %o', (topic, route) => expect(routeOf(topic)).toEqual(route))

test.each([
  ['v1/devices/N-1/telemetry', { format: 'telemetry', name: 'N-1' }],
  ['v1/devices/N-1/face', { format: 'face', name: 'N-1' }],
  ['v1/gateway/G-1/telemetry', { format: 'gatewayTelemetry', gateway: 'G-1' }],
  ['v1/gateway/G-1/disconnect', { format: 'gatewayDisconnect', gateway: 'G-1' }],
  ['v1/gateway/telemetry', undefined],
  ['application/a/device/0102/event/up', { format: 'chirpstackUp', name: '0102', gateway: 'a' }],
  ['tylink/d1/thing/property/report', { format: 'tuyaReport', name: 'd1' }],
  ['v2/t', undefined],
  ['anything/else', undefined],
])('behind an outside broker %s is read as %o', (topic, route) => expect(outsideRouteOf(topic)).toEqual(route))

test.each([
  ['#', false],
  ['+/devices/me/telemetry', false],
  ['v1/#', false],
  ['$SYS/#', false],
  ['tylink/other/thing/property/report_response', false],
  ['tylink/#', false],
  ['v1/devices/me/rpc/request/+', true],
  ['v1/devices/me/attributes', true],
  ['v1/gateway/rpc', true],
  ['tylink/N-1/thing/property/report_response', true],
])('whether a device may listen at %s: %s', (filter, may) => expect(maySubscribe(filter, ['N-1'])).toBe(may))

test.each([
  ['v1/devices/me/attributes/request/3', 'v1/devices/me/attributes/response/3'],
  ['tylink/d/thing/property/report', 'tylink/d/thing/property/report_response'],
])('the answer to %s is awaited at %s', (topic, response) => expect(responseTo(topic)).toBe(response))
