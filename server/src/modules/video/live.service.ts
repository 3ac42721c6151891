import { enterpriseForm } from '@farm/contract/enterprises'
import { found, refusal } from '@farm/contract/errors'
import { placeForm } from '@farm/contract/places'
import type { Camera, VideoQuality } from '@farm/contract/video'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { VideoFault, faultText } from '../../platform/video/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { recordNames } from '../forms/index.ts'
import { type CameraRow, cameraCalled, camerasSeen } from './camera.store.ts'
import { isRecordedHere } from './recording.rules.ts'
import { devicesSeen, watcherOf } from './watcher.ts'
import type { Watching } from './watching.ts'

export interface Looker {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

interface Asked {
  readonly indexCode: string
  readonly quality?: VideoQuality
}

/** The address of the live stream of a camera. One that is off is not asked for at its platform. */
export async function liveUrl(
  watching: Watching,
  { db, caller, scope }: Looker,
  { indexCode, quality = 'main' }: Asked,
): Promise<string> {
  const camera = found(await cameraCalled(db, watcherOf(caller, scope), indexCode.trim()), '摄像头')
  if (camera.isOnline === false) throw refusal('video/offline', {}, { reasons: reasonsOf(camera), retryable: true })
  if (caller.sessionId === undefined) throw refusal('access/sign-in')
  try {
    return await watching.addressOf(camera.id, quality, caller.sessionId)
  } catch (error) {
    throw noAddress(error)
  }
}

function reasonsOf({ reason }: CameraRow): string[] {
  return reason === '' ? [] : [reason]
}

/** What went wrong between here and the camera, as a refusal; faults of our own stay what they are. */
function noAddress(error: unknown): unknown {
  if (!isOutside(error)) return error
  const retryable = !(error instanceof VideoFault) || error.isPassing
  return refusal('video/no-address', {}, { reasons: [faultText(error)], retryable })
}

/** Of the way to the camera or its platform, not of ours. */
export function isOutside(error: unknown): boolean {
  return error instanceof VideoFault || (error instanceof Error && 'code' in error && 'syscall' in error)
}

interface Paging {
  readonly page?: number
  readonly pageSize?: number
  readonly search?: string
  readonly placeId?: string
}

/** The cameras that somebody may watch. */
export async function cameras({ db, caller, scope }: Looker, paging: Paging): Promise<Camera[]> {
  const { page = 1, pageSize = MAX_PAGE_SIZE, search = '', placeId } = paging
  if (!devicesSeen(scope)) return []
  const rows = await camerasSeen(db, watcherOf(caller, scope), {
    search: search.trim(),
    placeId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const [enterprises, places] = await Promise.all([
    recordNames(
      db,
      scope,
      enterpriseForm,
      rows.flatMap(({ enterprise }) => enterprise ?? []),
    ),
    recordNames(
      db,
      scope,
      placeForm,
      rows.flatMap((row) => row.places),
    ),
  ])
  return rows.map((row) => cameraOf(row, enterprises, places))
}

function cameraOf(row: CameraRow, enterprises: ReadonlyMap<string, string>, places: ReadonlyMap<string, string>) {
  const { id, name, mac, isOnline, enterprise, group, driver, canTurn, fault, picture } = row
  const named = enterprise === null ? undefined : enterprises.get(enterprise)
  return {
    Id: id,
    Name: name,
    MAC: mac,
    // Of one that never says a word itself only its pictures tell whether it is there.
    IsOnline: isOnline ?? (driver !== null && fault === null),
    Reason: row.reason || (isOnline === null ? (fault ?? '') : ''),
    Enterprise: { Id: named === undefined ? row.organ : (enterprise ?? row.organ), Name: named ?? '' },
    Places: row.places.flatMap((Id) => {
      const Name = places.get(Id)
      return Name === undefined ? [] : [{ Id, Name }]
    }),
    ...(group && { Group: group }),
    IsSet: driver !== null,
    IsSimulated: driver === 'sim',
    CanTurn: canTurn,
    IsRecordable: driver !== null && isRecordedHere(driver),
    ...(picture && { Picture: picture }),
  }
}
