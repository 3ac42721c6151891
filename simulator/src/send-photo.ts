import { fileCalls } from '@farm/contract/files'
import type { Api } from './api.ts'
import type { DraftPhoto } from './county/draft.ts'
import { DemoFault } from './demo-fault.ts'
import { pictureOf } from './pictures/picture.ts'

/** Uploads a photo under its id. What an interrupted run has sent of it is not sent again. */
export async function sendPhoto(api: Api, { id, scene }: DraftPhoto): Promise<void> {
  const { name: Name, bytes, sha256: Sha256 } = pictureOf(scene)
  const begun = await api.post(fileCalls.begin, { Id: id, Size: bytes.length, Sha256, Name })
  if (begun.IsDone) return
  const { IsDone } = await api.put(fileCalls.put, { id, offset: begun.Offset }, bytes.subarray(begun.Offset))
  if (!IsDone) throw new DemoFault(`照片 ${Name}（${id}）没有传完`)
}
