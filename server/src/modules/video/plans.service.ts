import { faulty, found } from '@farm/contract/errors'
import { type recordingCalls, videoDriverNames } from '@farm/contract/video'
import type { AnswerOf, BodyOf } from '@farm/contract/wire'
import { freeBytes } from '../../platform/video/index.ts'
import type { Looker } from './live.service.ts'
import { savePlans, settableDevices, storedCameras } from './plan.store.ts'
import { isRecordedHere } from './recording.rules.ts'
import type { RecordingSettings } from './recording-settings.ts'
import { bytesRecorded } from './storing.store.ts'
import { devicesSeen, watcherOf } from './watcher.ts'

type Sent = BodyOf<typeof recordingCalls.setRecording>

/** Says when cameras are recorded: all of them or none. */
export async function setRecording(
  { db, caller, scope }: Looker,
  { DeviceIds, Mode, Hours, KeepDays, AlarmDays }: Sent,
): Promise<void> {
  const { kind } = watcherOf(caller, scope)
  if (Mode === 'hours') checkHours(Hours)
  const devices = await settableDevices(db, { scope, kind, ids: DeviceIds })
  found(devices.length === DeviceIds.length || undefined, '摄像头')
  const reasons = Mode === 'off' ? [] : devices.flatMap((one) => unrecordable(one) ?? [])
  if (reasons.length > 0) throw faulty({ DeviceIds: reasons })
  const days = { KeepDays, ...(AlarmDays !== undefined && { AlarmDays }) }
  await savePlans(db, DeviceIds, { Mode, ...(Mode === 'hours' && { Hours: Hours ?? [] }), ...days })
}

function checkHours(hours: Sent['Hours']): void {
  if (!hours || hours.length === 0) throw faulty({ Hours: ['请添加录像时段'] })
  if (hours.some(({ From, To }) => From === To)) throw faulty({ Hours: ['开始和结束不能相同，请修改时间'] })
  if (hours.some(({ From }) => From === '24:00')) throw faulty({ Hours: ['开始时间应早于 24:00'] })
}

type Device = Awaited<ReturnType<typeof settableDevices>>[number]

function unrecordable({ name, driver }: Device): string | undefined {
  if (driver === null) return `${name}还没有设置视频接入`
  return isRecordedHere(driver) ? undefined : `${name}由${videoDriverNames[driver]}录像，不在这里录`
}

/** How much the recordings take and may take. */
export async function recordingStore(
  { db, caller, scope }: Looker,
  settings: RecordingSettings | undefined,
): Promise<AnswerOf<typeof recordingCalls.recordingStore>> {
  const rows = devicesSeen(scope) ? await storedCameras(db, scope, watcherOf(caller, scope).kind) : []
  return {
    Bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    Used: await bytesRecorded(db),
    Limit: settings?.limitBytes ?? 0,
    Free: settings ? await freeBytes(settings.folder) : 0,
    Cameras: rows.map(({ id, name, bytes, oldest, plan, fault }) => ({
      Id: id,
      Name: name,
      Bytes: bytes,
      ...(oldest !== null && { Oldest: new Date(oldest).toISOString() }),
      Plan: plan,
      ...(fault !== null && { Fault: fault }),
    })),
  }
}
