import { type DeviceState, type DeviceTypeName, GATEWAY_TYPE, deviceStates, deviceTypeOf } from '@farm/contract/devices'
import type { WireRecord } from '@farm/contract/forms'

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
  /** The gateway that speaks for it. */
  readonly gateway: string | undefined
  /** No alarm of it is raised until then; it may be over. */
  readonly mutedUntil: string | undefined
  readonly muteReason: string
}

export function deviceOf({ Id, Data }: WireRecord): Device {
  return {
    id: Id,
    name: textOf(Data.Name),
    number: textOf(Data.Number),
    type: deviceTypeOf(Data.Type)?.name ?? '其他',
    isGateway: Data.Type === GATEWAY_TYPE,
    state: deviceStates.find((state) => state === Data.State),
    enterprise: textOf(Data.Enterprise),
    gateway: textOf(Data.Gateway) || undefined,
    mutedUntil: textOf(Data.MutedUntil) || undefined,
    muteReason: textOf(Data.MuteReason),
  }
}

/** Whether it is being maintained at a moment. */
export function isMuted({ mutedUntil }: Pick<Device, 'mutedUntil'>, now: number): boolean {
  return mutedUntil !== undefined && Date.parse(mutedUntil) > now
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
