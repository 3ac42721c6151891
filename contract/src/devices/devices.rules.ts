import type { Faults } from '../errors/index.ts'
import { GATEWAY_TYPE } from './device-types.ts'
import type { DeviceData } from './devices.form.ts'

/** The number of a device is a part of topics, gateways stand behind no other, and no name is told twice. */
export function checkDevice(data: DeviceData): Faults {
  return { ...numberFault(data), ...gatewayFault(data), ...metricFaults(data) }
}

/** What would be more than one part of a topic, or stand for others. */
const NO_PART_OF_TOPIC = /[\s/+#$]/

function numberFault({ Number: number = '' }: DeviceData): Faults {
  const isUnfit = NO_PART_OF_TOPIC.test(number.trim())
  return isUnfit ? { Number: ['“设备编号”不能含空格和 / + # $'] } : {}
}

function gatewayFault({ Type, Gateway }: DeviceData): Faults {
  const isBehind = Type === GATEWAY_TYPE && Gateway !== undefined
  return isBehind ? { Gateway: ['网关不能再接在别的网关下'] } : {}
}

function metricFaults({ Metrics = [] }: DeviceData): Faults {
  const seen = new Set<string>()
  const faults = Metrics.flatMap(({ Key }, index): Array<[string, string[]]> => {
    if (Key === undefined) return []
    const isDouble = seen.has(Key)
    seen.add(Key)
    return isDouble ? [[`Metrics.${index}.Key`, ['上报名称重复']]] : []
  })
  return Object.fromEntries(faults)
}
