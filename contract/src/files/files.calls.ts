import { type Static, Type } from 'typebox'
import { Id, Time, call, query, strict } from '../wire/index.ts'

export const MAX_PHOTO_BYTES = 20 * 1024 * 1024
export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024
/** What a picture may have, width times height; fewer where it takes more than four bytes a pixel to decode. */
export const MAX_PHOTO_PIXELS = 50_000_000

/** Copies that are served: never the bytes that were sent. Long edges in pixels. */
export const photoCopies = { thumb: 320, view: 1600 } as const
export type PhotoCopy = keyof typeof photoCopies

/** What is served of a file: a copy of a photo, or an attachment as it was sent. */
const servedCopies = ['thumb', 'view', 'original'] as const
export type ServedCopy = (typeof servedCopies)[number]

/** What a file is sent for: photos are shown by copies, attachments are given out as they were sent. */
const filePurposes = ['photo', 'attachment'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** The most bytes that one file may have. */
export const maxFileBytes: Readonly<Record<FilePurpose, number>> = {
  photo: MAX_PHOTO_BYTES,
  attachment: MAX_ATTACHMENT_BYTES,
}

/** How far an upload is. It goes on at `Offset`; with all bytes there and checked it is done. */
export const Upload = Type.Object({
  Id,
  Size: Type.Integer(),
  /** Bytes that are safely there. */
  Offset: Type.Integer(),
  IsDone: Type.Boolean(),
})
export type Upload = Static<typeof Upload>

export const PhotoLink = Type.Object({
  Id,
  Name: Type.String(),
  /** Of the view copy, in pixels. */
  Width: Type.Integer(),
  Height: Type.Integer(),
  /** Signed addresses that end at ExpireTime, a quarter of an hour on at most. */
  ThumbUrl: Type.String(),
  ViewUrl: Type.String(),
  ExpireTime: Time,
  /** When and where the camera says it was taken; absent where it does not say. */
  TakenTime: Type.Optional(Time),
  Position: Type.Optional(Type.Object({ Lng: Type.Number(), Lat: Type.Number() })),
})
export type PhotoLink = Static<typeof PhotoLink>

export const AttachmentLink = Type.Object({
  Id,
  Name: Type.String(),
  /** In bytes. */
  Size: Type.Integer(),
  /** A key of `attachmentFormats`, as the content says. */
  Format: Type.String(),
  /** A signed address that ends at ExpireTime, a quarter of an hour on at most. It is saved, never shown. */
  Url: Type.String(),
  ExpireTime: Time,
})
export type AttachmentLink = Static<typeof AttachmentLink>

export const fileCalls = {
  begin: call({
    method: 'POST',
    path: '/api/Core/Files/Begin',
    effects: [],
    needs: 'files.add',
    summary:
      'Begin the upload of a photo (JPEG, PNG, WebP, 20 MB at most) or of an attachment (PDF, Word, Excel, PowerPoint, ' +
      'txt, csv, JPEG, PNG, WebP, zip, MP4, 50 MB at most); sent again, it answers how far it is.',
    body: strict({
      Id,
      Size: Type.Integer({ minimum: 1 }),
      Sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      Name: Type.String({ minLength: 1, maxLength: 200 }),
      /** A photo where it is not told. */
      Purpose: Type.Optional(Type.Enum([...filePurposes])),
    }),
    answer: Upload,
  }),
  put: call({
    method: 'PUT',
    path: '/api/Core/Files/{id}',
    effects: [],
    needs: 'files.add',
    summary: 'Send bytes from `offset` on. What arrived before a cut is kept; the last byte makes the file be checked.',
    query: query({ id: Id, offset: Type.Integer({ minimum: 0 }) }),
    takes: 'bytes',
    answer: Upload,
  }),
  offset: call({
    method: 'GET',
    path: '/api/Core/Files/{id}/Offset',
    needs: 'files.add',
    summary: 'How far an upload of one’s own is.',
    query: query({ id: Id }),
    answer: Upload,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/Core/Files/Cancel',
    effects: [],
    needs: 'files.add',
    summary:
      'Take back a file of one’s own, finished or not, that no record names (409 otherwise). One that is gone already is ' +
      'answered as one that never was: 404.',
    body: strict({ Id }),
  }),
  list: call({
    method: 'GET',
    path: '/api/Core/Files/List',
    needs: 'files.view',
    summary:
      'Signed addresses of photos and attachments, comma list of up to 500 ids; those that the caller may not see are ' +
      'left out. Of an attachment the answer has `Url`.',
    query: query({ ids: Type.String({ minLength: 36, maxLength: 20_000 }) }),
    answer: Type.Array(Type.Union([PhotoLink, AttachmentLink])),
  }),
  content: call({
    method: 'GET',
    path: '/api/Core/Files/{id}/Content',
    needs: 'public',
    summary: 'A copy of a photo, or an attachment as it was sent, at the signed address that Files/List gave.',
    query: query({
      id: Id,
      copy: Type.Enum([...servedCopies]),
      expires: Type.Integer({ minimum: 0 }),
      signature: Type.String({ pattern: '^[\\w-]{20,100}$' }),
    }),
    gives: 'bytes',
  }),
}
