import type { snapshotCalls, videoCalls } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import type { FieldDevice } from '../devices/field-device.ts'

/** How the picture of a camera of the demo is fetched. */
export function cameraSettings({ id, number }: FieldDevice): BodyOf<typeof videoCalls.set> {
  return { DeviceId: id, Driver: 'sim', Code: number, CanTurn: false }
}

/** It takes a picture twice an hour, day and night, and at an alarm; those of three days are enough to be shown. */
export function cameraSnapshots({ id }: FieldDevice): BodyOf<typeof snapshotCalls.setPlan> {
  return { DeviceIds: [id], Every: 30, From: '00:00', To: '23:59', AtAlarm: true, KeepDays: 3 }
}
