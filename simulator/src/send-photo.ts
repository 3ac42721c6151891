import { fileCalls } from '@farm/contract/files'
import type { Api } from './api.ts'
import type { DraftFile, DraftPhoto } from './county/draft.ts'
import { DemoFault } from './demo-fault.ts'
import { documentOf } from './documents/document.ts'
import { photoOf, pictureOf } from './pictures/picture.ts'

/** Uploads a photo under its id. What an interrupted run has sent of it is not sent again. */
export function sendPhoto(api: Api, { id, scene, isOwnFile }: DraftPhoto): Promise<void> {
  return send(api, id, isOwnFile ? photoOf(scene, id) : pictureOf(scene), {})
}

/** Uploads an attachment in the same way. */
export function sendFile(api: Api, { id, paper }: DraftFile): Promise<void> {
  return send(api, id, documentOf(paper), { Purpose: 'attachment' })
}

interface Content {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
}

async function send(
  api: Api,
  id: string,
  { name: Name, bytes, sha256: Sha256 }: Content,
  purpose: { readonly Purpose?: 'attachment' },
): Promise<void> {
  const begun = await api.post(fileCalls.begin, { Id: id, Size: bytes.length, Sha256, Name, ...purpose })
  if (begun.IsDone) return
  const { IsDone } = await api.put(fileCalls.put, { id, offset: begun.Offset }, bytes.subarray(begun.Offset))
  if (!IsDone) throw new DemoFault(`文件 ${Name}（${id}）没有传完`)
}
