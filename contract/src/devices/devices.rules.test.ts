import { expect, test } from 'vitest'
import type { DeviceData } from './devices.form.ts'
import { checkDevice } from './devices.rules.ts'

test.each<[DeviceData, object]>([
  [{ Number: 'SQ 1' }, { Number: ['“设备编号”不能含空格和 / + # $'] }],
  [{ Number: 'a/b' }, { Number: ['“设备编号”不能含空格和 / + # $'] }],
  [{ Number: '#' }, { Number: ['“设备编号”不能含空格和 / + # $'] }],
  [{ Type: '网关', Gateway: 'g' }, { Gateway: ['网关不能再接在别的网关下'] }],
  [{ Metrics: [{ Key: 'a' }, { Key: 'b' }, { Key: 'a' }] }, { 'Metrics.2.Key': ['上报名称重复'] }],
  [{ Number: ' SQ-1_甲 ', Type: '水泵', Gateway: 'g', Metrics: [{ Key: 'a' }, { Key: 'A' }] }, {}],
  [{}, {}],
])('a device with %j has the faults %j', (data, faults) => {
  expect(checkDevice(data)).toEqual(faults)
})
