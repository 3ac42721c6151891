import { faulty, found, refusal } from '@farm/contract/errors'
import { type FilePurpose, type Upload, faultOfAttachmentName } from '@farm/contract/files'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore, Part } from '../../platform/files/index.ts'
import type { Caller } from '../access/index.ts'
import { nouns, quotaFault, sizeFault } from './files.rules.ts'
import * as store from './files.store.ts'
import type { Finish } from './finish.service.ts'

interface Begun {
  readonly Id: string
  readonly Size: number
  readonly Sha256: string
  readonly Name: string
  readonly Purpose?: FilePurpose
}

/** Begins an upload. Sent again it answers how far the upload is; anything else under its id is refused. */
export async function beginUpload(db: Db, caller: Caller, sent: Begun): Promise<Upload> {
  refuseUnfit(sent)
  const accountId = caller.user.Id
  const before = await store.uploadById(db, sent.Id)
  if (before) return answered(before, accountId, sent)
  const full = quotaFault(await store.lockUnnamed(db, accountId), sent.Size)
  const purpose = purposeOf(sent)
  if (full) throw refusal(full, { what: nouns[purpose] }, { retryAfterSeconds: 60 })
  const { Id: id, Name: name, Size: size, Sha256: sha256 } = sent
  await store.insertUpload(db, { id, accountId, name, size, sha256, purpose })
  return answered(found(await store.uploadById(db, id), nouns[purpose]), accountId, sent)
}

function purposeOf({ Purpose = 'photo' }: Begun): FilePurpose {
  return Purpose
}

/** What can be told of a file before a byte of it is sent. */
function refuseUnfit(sent: Begun): void {
  const purpose = purposeOf(sent)
  const size = sizeFault(sent.Size, purpose)
  const name = purpose === 'attachment' ? faultOfAttachmentName(sent.Name) : undefined
  if (size || name) throw faulty({ ...(size && { Size: [size] }), ...(name && { Name: [name] }) })
}

function answered(upload: store.Upload, accountId: string, sent: Begun): Upload {
  const { name, size, sha256, purpose } = upload
  const isSameFile = name === sent.Name && size === sent.Size && sha256 === sent.Sha256 && purpose === purposeOf(sent)
  if (!isSameFile || upload.accountId !== accountId) throw refusal('form-data/id-used')
  return toWire(accepted(upload))
}

function toWire({ id, size, received, state }: store.Upload): Upload {
  return { Id: id, Size: size, Offset: received, IsDone: state === 'done' }
}

/** What was refused once stays refused. */
function accepted(upload: store.Upload): store.Upload {
  if (upload.fault) throw refusal(upload.fault)
  return upload
}

async function ownUpload(db: Db, caller: Caller, id: string): Promise<store.Upload> {
  const upload = await store.uploadById(db, id)
  return accepted(found(upload?.accountId === caller.user.Id ? upload : undefined, '文件'))
}

export async function offsetOf(db: Db, caller: Caller, id: string): Promise<Upload> {
  return toWire(await ownUpload(db, caller, id))
}

/**
 * Takes back a file that no record names. One that is gone already is answered as one that never was, or is another’s.
 * Its part is gone before the row is: stopped in between, the upload begins again. What is kept is left to the sweep.
 */
export async function cancelUpload(db: Db, files: FileStore, caller: Caller, id: string): Promise<void> {
  const accountId = caller.user.Id
  const isForgotten = await store.deleteUnnamed(db, accountId, id)
  if (isForgotten) return files.dropPart(id)
  const upload = await store.uploadById(db, id)
  const { purpose } = found(upload?.accountId === accountId ? upload : undefined, '文件')
  throw refusal('form-data/in-use', { what: `${nouns[purpose]}正被使用` })
}

interface Sent {
  readonly id: string
  readonly offset: number
  readonly bytes: AsyncIterable<Buffer>
}

interface Receiver {
  readonly files: FileStore
  readonly finish: Finish
}

/**
 * Takes bytes from `offset` on. What is there already is passed over; what arrived before the connection was cut is
 * kept. With the last byte the file is checked; asked again with no bytes at all, that is done again if need be.
 */
export async function receive(
  db: Db,
  { files, finish }: Receiver,
  caller: Caller,
  { id, offset, bytes }: Sent,
): Promise<Upload> {
  const before = await ownUpload(db, caller, id)
  if (offset > before.size) throw refusal('files/surplus', { what: nouns[before.purpose] })
  refuseGap(before, offset)
  const read = () => ownUpload(db, caller, id)
  const after =
    before.state === 'done' ? before : await withPart(files, id, (part) => take({ db, part, read }, offset, bytes))
  if (after.state === 'done' || after.received < after.size) return toWire(after)
  await finish(db, after)
  const finished = await ownUpload(db, caller, id)
  refuseGap(finished, finished.size)
  return toWire(finished)
}

function refuseGap(upload: store.Upload, offset: number): void {
  const { received } = upload
  if (offset > received) throw refusal('files/offset', { offset: received }, { present: toWire(upload) })
}

async function withPart<Answer>(files: FileStore, id: string, work: (part: Part) => Promise<Answer>): Promise<Answer> {
  const part = await files.openPart(id)
  try {
    return await work(part)
  } finally {
    await part.close()
  }
}

/** At most this much is lost when the process is killed; a connection is held only while it is noted. */
const NOTED_EVERY_BYTES = 512 * 1024

interface Arriving {
  readonly db: Db
  readonly part: Part
  readonly read: () => Promise<store.Upload>
}

async function take({ db, part, read }: Arriving, offset: number, bytes: AsyncIterable<Buffer>): Promise<store.Upload> {
  let upload = await whatIsThere(db, part, await read())
  refuseGap(upload, offset)
  let written = upload.received
  const note = async () => {
    if (written <= upload.received) return
    await part.sync()
    await store.noteArrival(db, upload.id, { from: upload.received, to: written })
    const noted = await read()
    // Begun again meanwhile: what was written here stands behind a gap and was not noted.
    refuseGap(noted, noted.state === 'receiving' ? written : 0)
    upload = noted
    written = noted.received
  }
  let position = offset
  try {
    for await (const chunk of bytes) {
      const fresh = chunk.subarray(Math.max(written - position, 0), Math.max(upload.size - position, 0))
      await part.write(fresh, written)
      written += fresh.length
      position += chunk.length
      if (position > upload.size) throw refusal('files/surplus', { what: nouns[upload.purpose] })
      if (written - upload.received >= NOTED_EVERY_BYTES) await note()
    }
  } finally {
    await note()
  }
  return upload
}

/** The disk has the last word: a part that was lost or cut short, by a restored backup perhaps, is asked for again. */
async function whatIsThere(db: Db, part: Part, upload: store.Upload): Promise<store.Upload> {
  const size = await part.size()
  if (upload.state !== 'receiving' || size >= upload.received) return upload
  await store.noteLoss(db, upload, size)
  return { ...upload, received: size }
}
