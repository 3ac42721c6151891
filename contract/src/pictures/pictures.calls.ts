import { type Static, Type } from 'typebox'
import { Day, Id, Time, call, query } from '../wire/index.ts'

/** Where pictures come from: punch-ins, cameras, consultations. Faces are not among them. */
export const pictureSources = ['clock', 'camera', 'consultation'] as const
export type PictureSource = (typeof pictureSources)[number]

export const pictureSourceNames: Readonly<Record<PictureSource, string>> = {
  clock: '打卡照片',
  camera: '摄像头抓拍',
  consultation: '会诊照片',
}

const Named = Type.Object({ Id, Name: Type.String() })

/** The pictures of one record, in their order, with what the caller may see of it. */
export const Pictured = Type.Object({
  /** Of the record. */
  Id,
  /** By which its detail is opened. */
  FormId: Id,
  Source: Type.Enum([...pictureSources]),
  Time,
  /** Ids of photos: addresses are asked for with `Files/List`. */
  Photos: Type.Array(Id),
  /** What was done, the camera, or what was asked. */
  Title: Type.String(),
  User: Type.Optional(Named),
  Enterprise: Type.Optional(Named),
  Places: Type.Array(Named),
  Operation: Type.Optional(Named),
  Plan: Type.Optional(Named),
  Camera: Type.Optional(Named),
  /** Of a camera: why it took the picture. */
  Why: Type.Optional(Type.String()),
  IsSimulated: Type.Boolean(),
  Position: Type.Optional(Type.Object({ Lng: Type.Number(), Lat: Type.Number() })),
})
export type Pictured = Static<typeof Pictured>

export const pictureCalls = {
  list: call({
    method: 'GET',
    path: '/api/Farm/Pictures/List',
    needs: 'pictures.view',
    summary:
      'Records with pictures, newest first. One answer looks at a bounded number of records, so it may hold few or none ' +
      'and yet have `Next`: with that as `before` it goes on.',
    query: query({
      before: Type.Optional(Type.String({ maxLength: 80 })),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      source: Type.Optional(Type.Enum([...pictureSources])),
      placeId: Type.Optional(Id),
      operationId: Type.Optional(Id),
      deviceId: Type.Optional(Id),
      enterpriseId: Type.Optional(Id),
    }),
    answer: Type.Object({ Records: Type.Array(Pictured), Next: Type.Optional(Type.String()) }),
  }),
}
