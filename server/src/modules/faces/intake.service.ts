import type { JsonObject } from '@farm/contract/values'
import { faceEventForm } from '@farm/contract/faces'
import { refusal } from '@farm/contract/errors'
import type { DataOf } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { keepOwnPhoto } from '../files/index.ts'
import { addForAll } from '../forms/index.ts'
import { type FaceMessage, MessageFault, isStranger, readFaceMessage } from './face-message.rules.ts'
import { agreedPerson, countUnnamed, isFirst, keeperOf } from './intake.store.ts'

interface Means {
  readonly clock: Clock
  readonly files: FileStore
}

/**
 * Takes in that somebody was in front of a terminal, once by its name for it, within a transaction. Of somebody who agreed to
 * nothing a count is kept and no more.
 */
export async function takeFaceEvent(means: Means, db: Db, device: DeviceKey, payload: JsonObject): Promise<void> {
  const { clock } = means
  const message = readMessage(payload, clock.now())
  if (!(await isFirst(db, device.no, message.eventId))) return
  const { day } = wallClock(new Date(message.time), clock.zone)
  if (isStranger(message.whom)) return keep(means, db, device, { message, day })
  const person = await agreedPerson(db, { enterprise: device.enterprise, whom: message.whom, day })
  if (person === undefined) return countUnnamed(db, device.no, day)
  return keep(means, db, device, { message, day, person })
}

function readMessage(payload: JsonObject, now: Date): FaceMessage {
  try {
    return readFaceMessage(payload, now.getTime())
  } catch (error) {
    throw error instanceof MessageFault ? refusal('faces/message', { fault: error.message }) : error
  }
}

interface Kept {
  readonly message: FaceMessage
  readonly day: string
  /** Absent of a stranger. */
  readonly person?: string
}

async function keep({ files }: Means, db: Db, device: DeviceKey, { message, day, person }: Kept): Promise<void> {
  const userId = await keeperOf(db, device.id)
  if (userId === undefined) throw refusal('not-found', { what: '设备' })
  const { eventId, time, direction, score, snapshot } = message
  const [id, photo] = [newId(), newId()]
  const data: DataOf<typeof faceEventForm> = {
    EventId: eventId,
    Kind: person === undefined ? '陌生' : '已识别',
    ...(person !== undefined && { Person: person }),
    Direction: direction,
    ...(score !== undefined && { Score: score }),
    Device: device.id,
    DeviceName: device.name,
    Enterprise: device.enterprise,
    ...(device.places.length > 0 && { Place: device.places }),
    ...(snapshot && { Snapshot: [photo] }),
  }
  const record = { id, data, organPath: device.organPath, userId, occurTime: new Date(time).toISOString() }
  await addForAll(db, { kind: faceEventForm, day }, [record])
  // What is no picture after all undoes the whole: the transaction ends with it.
  if (snapshot) {
    await keepOwnPhoto(db, files, { id: photo, recordId: id, accountId: userId, name: `${id}.jpg`, bytes: snapshot })
  }
}
