import type { Faults } from '../errors/index.ts'
import { isObject } from '../forms/index.ts'
import { GATEWAY_TYPE } from './device-types.ts'

type Data = Readonly<Record<string, unknown>>

/** The number of a device is a part of topics, gateways stand behind no other, and no name is told twice. */
export function checkDevice(data: Data): Faults {
  return { ...numberFault(data), ...gatewayFault(data), ...metricFaults(data) }
}

/** What would be more than one part of a topic, or stand for others. */
const NO_PART_OF_TOPIC = /[\s/+#$]/

function numberFault({ Number: number }: Data): Faults {
  const isUnfit = typeof number === 'string' && NO_PART_OF_TOPIC.test(number.trim())
  return isUnfit ? { Number: ['“设备编号”不能含空格和 / + # $'] } : {}
}

function gatewayFault({ Type, Gateway }: Data): Faults {
  const isBehind = Type === GATEWAY_TYPE && typeof Gateway === 'string' && Gateway !== ''
  return isBehind ? { Gateway: ['网关不能再接在别的网关下'] } : {}
}

function metricFaults({ Metrics }: Data): Faults {
  const seen = new Set<string>()
  const faults = (Array.isArray(Metrics) ? Metrics : []).flatMap((row, index): Array<[string, string[]]> => {
    if (!isObject(row) || typeof row.Key !== 'string') return []
    const isDouble = seen.has(row.Key)
    seen.add(row.Key)
    return isDouble ? [[`Metrics.${index}.Key`, ['上报名称重复']]] : []
  })
  return Object.fromEntries(faults)
}
