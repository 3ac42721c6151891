import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { found, refusal } from '@farm/contract/errors'
import { type PhotoCopy, type PhotoLink, fileCalls } from '@farm/contract/files'
import { type Field, type FormKind } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { MAX_PAGE_SIZE, readIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { Bytes, type Caller, type Scope, holds } from '../access/index.ts'
import { type Remake, makeRemake } from './copies.service.ts'
import { copyName, linkEnd, signedText } from './files.rules.ts'
import * as store from './files.store.ts'

/** What links are signed with is made once per installation and shared by all its processes. */
export function makeLinkSecret(db: Db): Promise<void> {
  return store.insertLinkSecret(db, randomBytes(32).toString('base64url'))
}

interface Parts {
  readonly files: FileStore
  readonly clock: Clock
}

interface Asked {
  readonly id: string
  readonly copy: PhotoCopy
  readonly expires: number
  readonly signature: string
}

/** Addresses of photos that carry their own permission: a browser can set no header on an image. */
export class PhotoLinks {
  readonly #files: FileStore
  readonly #clock: Clock
  readonly #remake: Remake
  #secret: string | undefined

  constructor({ files, clock }: Parts) {
    this.#files = files
    this.#clock = clock
    this.#remake = makeRemake(files)
  }

  async list(db: Db, caller: Caller, scope: Scope, ids: string): Promise<PhotoLink[]> {
    const kinds = kindsWithPhotos.filter((kind) => holds(caller, `${kind.key}.view`))
    const photos = await store.photosWithin(db, scope, kinds, wantedIds(ids))
    const secret = await this.#secretOf(db)
    const expires = linkEnd(this.#clock.now())
    return photos.map((photo) => toLink(photo, (copy) => linkTo(photo.id, copy, expires, secret), expires))
  }

  /** Refuses an address that was not given, or too long ago; a copy that the disk has lost is made anew. */
  async content(db: Db, { id, copy, expires, signature }: Asked): Promise<Bytes> {
    const isGiven = isSame(signature, signatureOf(id, copy, expires, await this.#secretOf(db)))
    const leftMs = expires * 1000 - this.#clock.now().getTime()
    if (!isGiven || leftMs <= 0) throw refusal('files/link')
    const { sha256, name } = found(await store.photoToServe(db, id), '照片')
    const { stream, size } = found(await this.#opened(copy, sha256), '照片')
    return new Bytes(stream, 'image/webp', {
      // A browser that has the picture asks again when the link has ended.
      'cache-control': `private, max-age=${Math.floor(leftMs / 1000)}, immutable`,
      // Opened by itself, a picture is nothing but a picture.
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(size),
      'content-disposition': `inline; filename*=UTF-8''${copyName(name)}`,
    })
  }

  async #opened(copy: PhotoCopy, sha256: string) {
    const kept = await this.#files.openKept(copy, sha256)
    if (kept) return kept
    await this.#remake(sha256)
    return this.#files.openKept(copy, sha256)
  }

  async #secretOf(db: Db): Promise<string> {
    this.#secret ??= await store.linkSecret(db)
    if (this.#secret === undefined) throw new Error('the database is not prepared: nothing to sign links with')
    return this.#secret
  }
}

const kindsWithPhotos: readonly FormKind[] = builtInKinds.filter((kind) => Object.values(kind.fields).some(holdsPhotos))

function holdsPhotos(field: Field): boolean {
  return field.type === 'rows' ? Object.values(field.fields).some(holdsPhotos) : field.type === 'photos'
}

function wantedIds(text: string): string[] {
  const ids = readIds(text)
  if (ids) return ids
  throw refusal('wire/parameter', {}, { fields: { ids: [`应为用逗号隔开的编号，最多 ${MAX_PAGE_SIZE} 个`] } })
}

function toLink(photo: store.Shown, url: (copy: PhotoCopy) => string, expires: number): PhotoLink {
  const { id, name, width, height, takenTime, lng, lat } = photo
  return {
    Id: id,
    Name: name,
    Width: width,
    Height: height,
    ThumbUrl: url('thumb'),
    ViewUrl: url('view'),
    ExpireTime: new Date(expires * 1000).toISOString(),
    ...(takenTime !== null && { TakenTime: takenTime }),
    ...(lng !== null && lat !== null && { Position: { Lng: lng, Lat: lat } }),
  }
}

function linkTo(id: string, copy: PhotoCopy, expires: number, secret: string): string {
  const signature = signatureOf(id, copy, expires, secret)
  const query = new URLSearchParams({ copy, expires: String(expires), signature })
  return `${fileCalls.content.path.replace('{id}', id)}?${query.toString()}`
}

function signatureOf(id: string, copy: PhotoCopy, expires: number, secret: string): string {
  return createHmac('sha256', secret)
    .update(signedText(id, copy, expires))
    .digest('base64url')
}

/** Takes as long whichever sign differs. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
