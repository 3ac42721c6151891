import { type Static, Type } from 'typebox'
import { Id, Time, call, query, strict } from '../wire/index.ts'

export const MAX_PHOTO_BYTES = 20 * 1024 * 1024
/** What a picture may have, width times height; fewer where it takes more than four bytes a pixel to decode. */
export const MAX_PHOTO_PIXELS = 50_000_000

/** Copies that are served: never the bytes that were sent. Long edges in pixels. */
export const photoCopies = { thumb: 320, view: 1600 } as const
export type PhotoCopy = keyof typeof photoCopies

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

export const fileCalls = {
  begin: call({
    method: 'POST',
    path: '/api/Core/Files/Begin',
    needs: 'files.add',
    summary: 'Begin the upload of a photo (JPEG, PNG, WebP, 20 MB at most); sent again, it answers how far it is.',
    body: strict({
      Id,
      Size: Type.Integer({ minimum: 1 }),
      Sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      Name: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    answer: Upload,
  }),
  put: call({
    method: 'PUT',
    path: '/api/Core/Files/{id}',
    needs: 'files.add',
    summary:
      'Send bytes from `offset` on. What arrived before a cut is kept; the last byte makes the photo be checked.',
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
    needs: 'files.add',
    summary:
      'Take back a photo of one’s own, finished or not, that no record names (409 otherwise). One that is gone already is ' +
      'answered as one that never was: 404.',
    body: strict({ Id }),
  }),
  list: call({
    method: 'GET',
    path: '/api/Core/Files/List',
    needs: 'files.view',
    summary: 'Signed addresses of photos, comma list of up to 500 ids; those that the caller may not see are left out.',
    query: query({ ids: Type.String({ minLength: 36, maxLength: 20_000 }) }),
    answer: Type.Array(PhotoLink),
  }),
  content: call({
    method: 'GET',
    path: '/api/Core/Files/{id}/Content',
    needs: 'public',
    summary: 'A copy of a photo, at the signed address that Files/List gave.',
    query: query({
      id: Id,
      copy: Type.Enum(['thumb', 'view']),
      expires: Type.Integer({ minimum: 0 }),
      signature: Type.String({ pattern: '^[\\w-]{20,100}$' }),
    }),
    gives: 'bytes',
  }),
}
