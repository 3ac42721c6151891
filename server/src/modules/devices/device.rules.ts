import { type DeviceData, GATEWAY_TYPE } from '@farm/contract/devices'
import { faulty } from '@farm/contract/errors'
import type { DynamicData } from '@farm/contract/forms'

interface Settling {
  readonly data: DeviceData
  readonly refers: ReadonlyMap<string, { readonly data: DynamicData }>
}

/** Only a gateway speaks for others. */
export function settleDevice({ data, refers }: Settling): DeviceData {
  const gateway = data.Gateway === undefined ? undefined : refers.get(data.Gateway)
  if (gateway && gateway.data.Type !== GATEWAY_TYPE) throw faulty({ Gateway: ['所选设备不是网关，请选择网关'] })
  return {}
}

/** Whether something is to be seen to before a device is changed: a gateway may have devices behind it. */
export function isGateway({ Type }: DeviceData): boolean {
  return Type === GATEWAY_TYPE
}
