import { createHash } from 'node:crypto'
import { refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import { PictureFault, makePicture } from '../../platform/pictures/index.ts'
import { keepCopies, pictureLimits } from './copies.service.ts'
import { insertPhoto } from './destroy.store.ts'
import { photoFormat } from './files.rules.ts'
import { holdHash } from './files.store.ts'

interface OwnPhoto {
  readonly id: string
  /** The record that names it. */
  readonly recordId: string
  /** In whose name. */
  readonly accountId: string
  readonly name: string
  readonly bytes: Buffer
}

/** Keeps a photo that nobody uploaded, in the transaction that wrote its record. Refuses what is no good picture. */
export async function keepOwnPhoto(db: Db, files: FileStore, { bytes, ...of }: OwnPhoto): Promise<void> {
  const format = photoFormat(bytes)
  if (!format) throw refusal('files/format')
  const { width, height, view, thumb } = await pictureOf(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await holdHash(db, sha256)
  await keepCopies(files, sha256, { view, thumb })
  await files.keep('originals', sha256, bytes)
  await insertPhoto(db, { ...of, size: bytes.length, sha256, format, width, height })
}

async function pictureOf(bytes: Buffer) {
  try {
    return await makePicture(async () => bytes, pictureLimits)
  } catch (error) {
    throw error instanceof PictureFault ? refusal('files/broken') : error
  }
}
