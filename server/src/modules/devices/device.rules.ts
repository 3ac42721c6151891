import { GATEWAY_TYPE, deviceForm } from '@farm/contract/devices'
import { faulty } from '@farm/contract/errors'

type Data = Readonly<Record<string, unknown>>

interface Settling {
  readonly data: Data
  readonly refers: ReadonlyMap<string, { readonly data: Data }>
}

/** What is read of the gateway that a device names. */
export const readOfGateway = { [deviceForm.key]: ['Type'] }

/** Only a gateway speaks for others. */
export function settleDevice({ data, refers }: Settling): Data {
  const gateway = typeof data.Gateway === 'string' ? refers.get(data.Gateway) : undefined
  if (gateway && gateway.data.Type !== GATEWAY_TYPE) throw faulty({ Gateway: ['所选设备不是网关'] })
  return {}
}

/** Whether something is to be seen to before a device is changed: a gateway may have devices behind it. */
export function isGateway({ Type }: Data): boolean {
  return Type === GATEWAY_TYPE
}
