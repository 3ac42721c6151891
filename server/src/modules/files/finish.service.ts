import { refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore, Sealed } from '../../platform/files/index.ts'
import { type Picture, PictureFault, makePicture } from '../../platform/pictures/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { keepCopies, pictureLimits } from './copies.service.ts'
import { type PhotoFault, type PhotoFormat, cameraFacts, photoFormat } from './files.rules.ts'
import * as store from './files.store.ts'
import { onceAtATime } from './once-at-a-time.ts'

/** Checks and keeps a photo of which every byte is there. Refuses what is none; asked twice at once it works once. */
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
 * Killed at any moment it leaves an upload that can be finished again, or a photo that is done: what the row promises
 * is on disk before the row says so.
 */
async function finish({ files, clock }: Parts, db: Db, upload: store.Upload): Promise<void> {
  const sealed = await files.sealPart(upload.id)
  // Another process has finished it, or the disk has lost it.
  if (!sealed) return store.noteLoss(db, upload, 0)
  try {
    if (sealed.sha256 !== upload.sha256) {
      await store.noteLoss(db, upload, 0)
      throw refusal('files/hash')
    }
    if (await keptBefore(files, db, upload)) return await files.dropPart(upload.id)
    const { format, picture, fault } = await judged(files, sealed)
    if (fault) {
      await store.noteRefused(db, upload.id, fault)
      await files.dropPart(upload.id)
      throw refusal(fault)
    }
    const { width, height, note } = picture
    const camera = cameraFacts(note, clock.now())
    await store.whileHolding(db, sealed.sha256, async (transaction) => {
      await keepCopies(files, sealed.sha256, picture)
      await files.adopt('originals', sealed)
      await store.noteDone(transaction, upload.id, { format, width, height, camera })
    })
    await files.dropPart(upload.id)
  } finally {
    await files.drop(sealed.path)
  }
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
  const format = photoFormat(await files.headOf(sealed))
  if (!format) return { fault: 'files/format' }
  try {
    return { format, picture: await makePicture(() => files.readSealed(sealed), pictureLimits) }
  } catch (error) {
    if (error instanceof PictureFault) return { fault: faults[error.what] }
    throw error
  }
}
