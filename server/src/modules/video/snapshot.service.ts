import { Refusal, faulty, found, refusal } from '@farm/contract/errors'
import { deviceForm } from '@farm/contract/devices'
import { type SnapshotPlan, type SnapshotReason, type snapshotCalls, snapshotForm } from '@farm/contract/video'
import type { BodyOf } from '@farm/contract/wire'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { VideoFault, faultText } from '../../platform/video/index.ts'
import { keepOwnPhoto } from '../files/index.ts'
import { addForAll } from '../forms/index.ts'
import type { Gateway } from './gateway.ts'
import { type Looker, isOutside } from './live.service.ts'
import { settable } from './settings.service.ts'
import { nextTurn, turnAt, usualPlan } from './snapshot-turns.ts'
import * as store from './snapshot.store.ts'
import { watcherOf } from './watcher.ts'

/** What pictures are taken and kept with. */
export interface Taking {
  readonly gateway: Pick<Gateway, 'still'>
  readonly files: FileStore
  readonly clock: Clock
}

interface Wanted {
  /** Of the snapshot: the same id, one picture. */
  readonly id: string
  readonly deviceId: string
  readonly why: SnapshotReason
  readonly alarmId?: string
  /** Who takes it; without, whoever answers for the camera. */
  readonly userId?: string
  /** Goes with it, in its transaction. */
  readonly noting?: (db: Db) => Promise<void>
}

/**
 * Takes a picture with a camera and keeps it; answers its photo. No connection is held while the camera is waited for. What goes
 * wrong there is a `VideoFault`, or an error of the network.
 */
export async function takePicture(db: Db, { gateway, files, clock }: Taking, wanted: Wanted): Promise<string> {
  const bytes = await gateway.still(wanted.deviceId)
  const now = clock.now()
  return inTransaction(db, async (within) => {
    const before = await store.takenAs(within, wanted.id)
    const camera = await store.cameraFacts(within, wanted.deviceId)
    if (!camera) throw new VideoFault('摄像头已删除或取消接入', 'lasting')
    const photo = before?.photo ?? newId()
    if (!before) await keep(within, { files, wanted, camera, photo, bytes, now, zone: clock.zone })
    await wanted.noting?.(within)
    return photo
  })
}

interface Keeping {
  readonly files: FileStore
  readonly wanted: Wanted
  readonly camera: store.CameraFacts
  readonly photo: string
  readonly bytes: Buffer
  readonly now: Date
  readonly zone: string
}

async function keep(db: Db, { files, wanted, camera, photo, bytes, now, zone }: Keeping): Promise<void> {
  const { id, why, alarmId, userId = camera.keeper } = wanted
  const { day, time } = wallClock(now, zone)
  const data = {
    Device: camera.id,
    DeviceName: camera.name,
    ...(camera.enterprise !== null && { Enterprise: camera.enterprise }),
    ...(camera.places.length > 0 && { Place: camera.places }),
    Why: why,
    ...(alarmId !== undefined && { Alarm: alarmId }),
    Photo: [photo],
    IsSimulated: camera.isSimulated,
  }
  const record = { id, data, organPath: camera.organPath, userId, occurTime: now.toISOString() }
  await addForAll(db, { kind: snapshotForm, day }, [record])
  const name = `${camera.name}_${day}_${time.replaceAll(':', '-')}.jpg`
  try {
    await keepOwnPhoto(db, files, { id: photo, recordId: id, accountId: userId, name, bytes })
  } catch (error) {
    if (error instanceof Refusal) throw new VideoFault('收到的不是图片')
    throw error
  }
}

/** Takes a picture by hand. Sent again it answers the one that was taken. */
export async function capture(
  taking: Taking,
  { db, caller, scope }: Looker,
  { Id: id, DeviceId: deviceId }: BodyOf<typeof snapshotCalls.capture>,
): Promise<{ Id: string; Photo: string }> {
  const camera = found(await store.capturableCamera(db, watcherOf(caller, scope), deviceId), '摄像头')
  const before = await inTransaction(db, (within) => store.takenAs(within, id))
  if (before) {
    if (before.device !== deviceId || before.userId !== caller.user.Id) throw refusal('form-data/id-used')
    return { Id: id, Photo: before.photo }
  }
  if (camera.isOnline === false) throw noPicture(new VideoFault('摄像头离线'))
  try {
    const Photo = await takePicture(db, taking, { id, deviceId, why: '手动', userId: caller.user.Id })
    return { Id: id, Photo }
  } catch (error) {
    if (!isOutside(error)) throw error
    throw noPicture(error)
  }
}

function noPicture(error: unknown) {
  const retryable = !(error instanceof VideoFault) || error.isPassing
  return refusal('video/no-snapshot', {}, { reasons: [faultText(error)], retryable })
}

/** When a camera takes pictures of itself. */
export async function planOf(looker: Looker, deviceId: string, usualDays: number) {
  await settable(looker, deviceId)
  const row = await store.snapshotPlan(looker.db, deviceId)
  if (!row) return { Plan: usualPlan(usualDays), IsSet: false }
  return { Plan: row.plan, IsSet: true, ...(row.fault !== null && { Fault: row.fault }) }
}

/** Says when cameras take pictures of themselves; all of them or none. */
export async function setPlans(
  looker: Looker,
  { DeviceIds, ...plan }: BodyOf<typeof snapshotCalls.setPlan>,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<void> {
  if (plan.To < plan.From) throw faulty({ To: ['抓拍的结束时间不能早于开始时间'] })
  // The turn that is on is taken at once: whoever sets it sees that it works.
  const next = turnAt(plan, now, zone) ? now : nextTurn(plan satisfies SnapshotPlan, now, zone)
  for (const deviceId of DeviceIds.toSorted()) {
    const { settings } = await settable(looker, deviceId)
    if (!settings) throw faulty({ DeviceIds: [`还没有设置视频接入的${deviceForm.name}不能抓拍`] })
    await store.saveSnapshotPlan(looker.db, { deviceId, plan, next })
  }
}
