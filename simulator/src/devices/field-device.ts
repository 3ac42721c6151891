import type { Enterprise } from '../county/enterprises.ts'
import type { DeviceTypeName } from '@farm/contract/devices'
import type { Position } from '@farm/contract/forms'
import type { Sight } from '../cameras/scenery/sight.ts'
import type { Bed } from './soil.ts'

/**
 * What is the matter with it: `silent` says nothing any more, `absent` was never put up, `muted` is being maintained; behind a
 * `clogged` pump the pressure is too high all the time, of an `unsteady` one again and again.
 */
export type Condition = 'sound' | 'silent' | 'absent' | 'muted' | 'weak' | 'dry' | 'clogged' | 'unsteady'

/** A device of the demo, as it stands in the field. */
export interface FieldDevice {
  readonly id: string
  /** Equal on every installation; of what stands behind a gateway its DevEUI. */
  readonly number: string
  readonly name: string
  readonly type: DeviceTypeName
  readonly enterprise: Enterprise
  readonly position: Position
  /** Ids of plots. */
  readonly places: readonly string[]
  /** The ground that it measures or waters. */
  readonly beds: readonly Bed[]
  /** Id of the gateway that speaks for it. */
  readonly gateway?: string
  readonly condition: Condition
  /** What a camera looks at. */
  readonly sight?: Sight
}

/** What was never put up has no voice. */
export function speaks({ condition }: FieldDevice): boolean {
  return condition !== 'absent'
}

/** Who stands behind a gateway speaks by it. */
export function hasOwnLine(device: FieldDevice): boolean {
  return speaks(device) && device.gateway === undefined
}
