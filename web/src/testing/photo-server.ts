import type { PhotoLink, Upload } from '@farm/contract/files'
import type { FakeHandlers, FakeRequest } from './fake-server.ts'
import { refused } from './fake-server.ts'
import { linkEnd } from './link-end.ts'

export const BEGIN = 'POST /api/Core/Files/Begin'
export const PUT = 'PUT /api/Core/Files/{id}'
export const CANCEL = 'POST /api/Core/Files/Cancel'
export const OFFSET = 'GET /api/Core/Files/{id}/Offset'
export const PHOTOS = 'GET /api/Core/Files/List'

/** A photo as the server links to it. */
export function linkOf(id: string, own: Partial<PhotoLink> = {}): PhotoLink {
  return {
    Id: id,
    Name: 'photo.jpg',
    Width: 1600,
    Height: 1200,
    ThumbUrl: `/thumb/${id}`,
    ViewUrl: `/view/${id}`,
    ExpireTime: linkEnd(),
    ...own,
  }
}

/** Takes uploads as the server does; its handlers are mixed into those of a test. */
export function photoServer() {
  const uploads = new Map<string, Upload>()
  const known = (id: string | undefined) => uploads.get(id ?? '') ?? refused('not-found', { what: '照片' })
  const begin = ({ body }: FakeRequest) => {
    const { Id, Size } = body as { Id: string; Size: number }
    uploads.set(Id, uploads.get(Id) ?? { Id, Size, Offset: 0, IsDone: false })
    return known(Id)
  }
  const put = ({ query, bytes }: FakeRequest) => {
    const upload = uploads.get(query.id ?? '')
    if (!upload) return known(query.id)
    const Offset = Number(query.offset) + (bytes?.size ?? 0)
    uploads.set(upload.Id, { ...upload, Offset, IsDone: Offset === upload.Size })
    return known(upload.Id)
  }
  const cancel = ({ body }: FakeRequest) => {
    const { Id } = body as { Id: string }
    return uploads.delete(Id) ? undefined : known(Id)
  }
  const handlers: FakeHandlers = {
    [BEGIN]: begin,
    [PUT]: put,
    [CANCEL]: cancel,
    [OFFSET]: ({ query }) => known(query.id),
    [PHOTOS]: ({ query }) => (query.ids ?? '').split(',').map((id) => linkOf(id)),
  }
  return { uploads, handlers, put }
}

/** A file of the camera; only the first bytes are those of a picture. */
export function photoFile(name = 'IMG_1.jpg', { size = 1000, type = 'image/jpeg' } = {}): File {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff].slice(0, size))
  return new File([bytes], name, { type })
}
