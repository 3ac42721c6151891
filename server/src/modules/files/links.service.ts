import { randomBytes } from 'node:crypto'
import { found, refusal } from '@farm/contract/errors'
import type { AttachmentLink, PhotoLink, ServedCopy } from '@farm/contract/files'
import { wantedIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { Bytes, type Scope } from '../access/index.ts'
import { type Remake, makeRemake } from './copies.service.ts'
import { filePaths, linkEnd } from './files.rules.ts'
import * as store from './files.store.ts'
import { attachmentHeaders, isGivenLink, linkOf, mediaTypeOf, photoHeaders } from './links.ts'

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
  readonly copy: ServedCopy
  readonly expires: number
  readonly signature: string
}

/** Addresses of files that carry their own permission: a browser can set no header on an image or a download. */
export class FileLinks {
  readonly #files: FileStore
  readonly #clock: Clock
  readonly #remake: Remake
  #secret: string | undefined

  constructor({ files, clock }: Parts) {
    this.#files = files
    this.#clock = clock
    this.#remake = makeRemake(files)
  }

  async list(db: Db, scope: Scope, ids: string): Promise<Array<PhotoLink | AttachmentLink>> {
    const kinds = scope.kinds.all().filter(({ rights, fields }) => rights.has('view') && filePaths(fields).length > 0)
    const files = await store.filesWithin(db, scope, kinds, wantedIds(ids))
    const secret = await this.#secretOf(db)
    const expires = linkEnd(this.#clock.now())
    return files.map((file) => linkOf(file, { expires, secret }))
  }

  /** Refuses an address that was not given, or too long ago; a copy that the disk has lost is made anew. */
  async content(db: Db, asked: Asked): Promise<Bytes> {
    const leftMs = asked.expires * 1000 - this.#clock.now().getTime()
    if (!isGivenLink(asked, await this.#secretOf(db)) || leftMs <= 0) throw refusal('files/link')
    const { id, copy } = asked
    return copy === 'original' ? this.#attachment(db, id) : this.#copyOfPhoto(db, { id, copy, leftMs })
  }

  async #copyOfPhoto(
    db: Db,
    { id, copy, leftMs }: { id: string; copy: 'thumb' | 'view'; leftMs: number },
  ): Promise<Bytes> {
    const { sha256, name } = found(await store.fileToServe(db, id, 'photo'), '照片')
    const opened = (await this.#files.openKept(copy, sha256)) ?? (await this.#remade(copy, sha256))
    const { stream, size } = found(opened, '照片')
    return new Bytes(stream, 'image/webp', photoHeaders({ name, size, leftMs }))
  }

  async #remade(copy: 'thumb' | 'view', sha256: string) {
    await this.#remake(sha256)
    return this.#files.openKept(copy, sha256)
  }

  async #attachment(db: Db, id: string): Promise<Bytes> {
    const { sha256, name, format } = found(await store.fileToServe(db, id, 'attachment'), '文件')
    const { stream, size } = found(await this.#files.openKept('originals', sha256), '文件')
    return new Bytes(stream, mediaTypeOf(format), attachmentHeaders({ name, size }))
  }

  async #secretOf(db: Db): Promise<string> {
    this.#secret ??= await store.linkSecret(db)
    if (this.#secret === undefined) throw new Error('the database is not prepared: nothing to sign links with')
    return this.#secret
  }
}
