import { type DeviceState, type DeviceTypeName, GATEWAY_TYPE, deviceForm } from '@farm/contract/devices'
import { type WireRecord, readData } from '@farm/contract/forms'

/** A device as its record tells it. */
export interface Device {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly type: DeviceTypeName
  readonly isGateway: boolean
  /** Nothing until it has been worked out. */
  readonly state: DeviceState | undefined
  readonly enterprise: string
  readonly places: readonly string[]
  /** The gateway that speaks for it. */
  readonly gateway: string | undefined
  /** No alarm of it is raised until then; it may be over. */
  readonly mutedUntil: string | undefined
  readonly muteReason: string
}

export function deviceOf({ Id: id, Data }: WireRecord): Device {
  const data = readData(deviceForm, Data)
  const { Name: name = '', Number: number = '', Type: type = '其他', State: state, Enterprise: enterprise = '' } = data
  const { Gateway: gateway, MutedUntil: mutedUntil, MuteReason: muteReason = '', Place: places = [] } = data
  const isGateway = type === GATEWAY_TYPE
  return { id, name, number, type, isGateway, state, enterprise, places, gateway, mutedUntil, muteReason }
}

/** Whether it is being maintained at a moment. */
export function isMuted({ mutedUntil }: Pick<Device, 'mutedUntil'>, now: number): boolean {
  return mutedUntil !== undefined && Date.parse(mutedUntil) > now
}
