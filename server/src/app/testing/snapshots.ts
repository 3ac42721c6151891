import type { DataOf } from '@farm/contract/forms'
import { snapshotForm } from '@farm/contract/video'
import { keepOwnPhoto } from '../../modules/files/index.ts'
import { addForAll } from '../../modules/forms/index.ts'
import { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { jpeg } from './photos.ts'
import type { Farm } from './test-farm.ts'

interface Snapped {
  readonly organPath: string
  /** In whose name. */
  readonly userId: string
  readonly device: string
  readonly data?: DataOf<typeof snapshotForm>
  readonly occurTime?: string
}

/** A picture that a camera took, as the product keeps it; answers the record and its photo. */
export async function snapped(farm: Farm, { organPath, userId, device, data, occurTime }: Snapped) {
  const [id, photo] = [newId(), newId()]
  const held: DataOf<typeof snapshotForm> = {
    Device: device,
    DeviceName: '大门',
    Why: '定时',
    IsSimulated: false,
    Photo: [photo],
    ...data,
  }
  const time = occurTime ?? new Date().toISOString()
  const bytes = await jpeg(32, 24)
  await farm.database.db.transaction().execute(async (within) => {
    const record = { id, data: held, organPath, userId, occurTime: time }
    await addForAll(within, { kind: snapshotForm, day: time.slice(0, 10) }, [record])
    const files = new FileStore(farm.filesFolder)
    await keepOwnPhoto(within, files, { id: photo, recordId: id, accountId: userId, name: `${photo}.jpg`, bytes })
  })
  return { id, photo, bytes }
}
