import type { videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import type { FieldDevice } from '../devices/field-device.ts'

/** How the picture of a camera of the demo is fetched. */
export function cameraSettings({ id, number }: FieldDevice): BodyOf<typeof videoCalls.set> {
  return { DeviceId: id, Driver: 'sim', Code: number, CanTurn: false }
}
