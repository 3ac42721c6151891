import { refusal } from '@farm/contract/errors'
import type { FilePurpose } from '@farm/contract/files'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore, Sealed } from '../../platform/files/index.ts'
import { type Picture, PictureFault, makePicture } from '../../platform/pictures/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { type AttachmentFault, HEAD_BYTES } from './attachment.rules.ts'
import { judgeAttachment } from './attachment.service.ts'
import { keepCopies, pictureLimits } from './copies.service.ts'
import { type PhotoFault, type PhotoFormat, cameraFacts, photoFormat } from './files.rules.ts'
import * as store from './files.store.ts'
import { onceAtATime } from './once-at-a-time.ts'

/** Checks and keeps a file of which every byte is there. Refuses what is none; asked twice at once it works once. */
export type Finish = (db: Db, upload: store.Upload) => Promise<void>

interface Parts {
  readonly files: FileStore
  readonly clock: Clock
}

export function makeFinish(parts: Parts): Finish {
  const once = onceAtATime<void>()
  return (db, upload) => once(upload.id, () => finish(parts, db, upload))
}

/**
 * Killed at any moment it leaves an upload that can be finished again, or a file that is done: what the row promises
 * is on disk before the row says so.
 */
async function finish(parts: Parts, db: Db, upload: store.Upload): Promise<void> {
  const { files } = parts
  const sealed = await files.sealPart(upload.id)
  // Another process has finished it, or the disk has lost it.
  if (!sealed) return store.noteLoss(db, upload, 0)
  try {
    if (sealed.sha256 !== upload.sha256) {
      await store.noteLoss(db, upload, 0)
      throw refusal('files/hash')
    }
    const fault = await keepers[upload.purpose](parts, { db, upload, sealed })
    if (fault) await store.noteRefused(db, upload.id, fault)
    await files.dropPart(upload.id)
    if (fault) throw refusal(fault)
  } finally {
    await files.drop(sealed.path)
  }
}

interface Whole {
  readonly db: Db
  readonly upload: store.Upload
  readonly sealed: Sealed
}

/** Keeps a whole file and notes it as done, or answers why not. */
type Keep = (parts: Parts, whole: Whole) => Promise<store.FileFault | undefined>

const keepers: Readonly<Record<FilePurpose, Keep>> = { photo: keepPhoto, attachment: keepAttachment }

async function keepPhoto({ files, clock }: Parts, { db, upload, sealed }: Whole): Promise<PhotoFault | undefined> {
  if (await keptBefore(files, db, upload)) return undefined
  const { format, picture, fault } = await judged(files, sealed)
  if (fault) return fault
  const { width, height, perceptualHash, note } = picture
  const camera = cameraFacts(note, clock.now())
  await store.whileHolding(db, sealed.sha256, async (transaction) => {
    await keepCopies(files, sealed.sha256, picture)
    await files.adopt('originals', sealed)
    await store.noteDone(transaction, upload.id, { format, width, height, perceptualHash, camera })
  })
  return undefined
}

/** The same content may come under another name: it is looked at each time. */
async function keepAttachment({ files }: Parts, { db, upload, sealed }: Whole): Promise<AttachmentFault | undefined> {
  const { format, fault } = await files.lookInto(sealed, (source) => judgeAttachment(source, upload.name))
  if (fault) return fault
  await store.whileHolding(db, sealed.sha256, async (transaction) => {
    await files.adopt('originals', sealed)
    await store.noteAttachment(transaction, upload.id, format)
  })
  return undefined
}

/** The same picture sent again is not decoded again, as long as all that was made of it is still there. */
async function keptBefore(files: FileStore, db: Db, upload: store.Upload): Promise<boolean> {
  let isDone = false
  await store.whileHolding(db, upload.sha256, async (transaction) => {
    const kept = await Promise.all(keptAreas.map((area) => files.isKept(area, upload.sha256)))
    isDone = kept.every(Boolean) && (await store.noteDoneAsBefore(transaction, upload))
  })
  return isDone
}

const keptAreas = ['originals', 'view', 'thumb'] as const

type Judged =
  | { readonly format: PhotoFormat; readonly picture: Picture; readonly fault?: undefined }
  | { readonly format?: undefined; readonly picture?: undefined; readonly fault: PhotoFault }

const faults = { 'too many pixels': 'files/pixels', broken: 'files/broken' } as const

async function judged(files: FileStore, sealed: Sealed): Promise<Judged> {
  const format = photoFormat(await files.lookInto(sealed, ({ read }) => read(0, HEAD_BYTES)))
  if (!format) return { fault: 'files/format' }
  try {
    return { format, picture: await makePicture(() => files.readSealed(sealed), pictureLimits) }
  } catch (error) {
    if (error instanceof PictureFault) return { fault: faults[error.what] }
    throw error
  }
}
