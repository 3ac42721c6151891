import { type DeviceData, deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { type VideoSource, videoCalls } from '@farm/contract/video'
import { v7 as newId } from 'uuid'
import { post } from '../../../platform/http.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

/** A camera as its platform calls it. */
export interface Offered {
  readonly code: string
  readonly name: string
}

/** How far it is, and what did not succeed. */
export interface TakenOver {
  readonly done: number
  readonly failed: ReadonlyArray<{ readonly camera: Offered; readonly reason: string }>
}

interface TakeOverOptions {
  readonly source: VideoSource
  readonly enterprise: string
  readonly group: string
  /** Ids of new devices by the code of their camera: begun again, none is made twice. */
  readonly ids: Map<string, string>
  readonly signal: AbortSignal
  readonly onProgress: (taken: TakenOver) => void
}

/** Adds cameras of a platform as devices, one after the other, and says of each where its picture comes from. */
export async function takeOver(cameras: readonly Offered[], options: TakeOverOptions): Promise<TakenOver> {
  let taken: TakenOver = { done: 0, failed: [] }
  for (const camera of cameras) {
    if (options.signal.aborted) break
    const reason = await takeOne(camera, options)
    taken = {
      done: taken.done + 1,
      failed: reason === undefined ? taken.failed : [...taken.failed, { camera, reason }],
    }
    options.onProgress(taken)
  }
  return taken
}

/** Why it failed; nothing where it did not. */
async function takeOne(
  camera: Offered,
  { source, enterprise, group, ids }: TakeOverOptions,
): Promise<string | undefined> {
  const id = ids.get(camera.code) ?? newId()
  ids.set(camera.code, id)
  try {
    await post(recordCalls.add, { FormId: deviceForm.id, Id: id, Data: deviceOf(camera, enterprise) })
    await post(videoCalls.set, {
      DeviceId: id,
      Driver: source.Driver,
      Source: source.Id,
      Code: camera.code,
      CanTurn: false,
      ...(group !== '' && { Group: group }),
    })
    return undefined
  } catch (failure) {
    return failure instanceof Error ? refusalText(failure) : String(failure)
  }
}

const LONGEST_NAME = 100
const LONGEST_NUMBER = 40
const LONGEST_MAC = 64

/** The device that a camera becomes: its number and MAC are what the platform calls it, as far as there is room. */
function deviceOf({ code, name }: Offered, enterprise: string): DeviceData {
  return {
    Name: (name.trim() || code).slice(0, LONGEST_NAME),
    // The end of a long code tells cameras apart, not its beginning.
    Number: code.slice(-LONGEST_NUMBER),
    Type: '摄像头',
    Enterprise: enterprise,
    ...(code.length <= LONGEST_MAC && { MAC: code }),
  }
}
