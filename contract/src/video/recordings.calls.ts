import { type Static, Type } from 'typebox'
import { Day, Id, Time, call, listParameters, query, strict } from '../wire/index.ts'

/** When a camera is recorded: not at all, always, or within hours of the week. */
const recordModes = ['off', 'always', 'hours'] as const

/** How fast a recording can be played. */
export const replaySpeeds = [0.5, 1, 2, 4, 8] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]
/** As an address writes them: a query holds no numbers but whole ones. */
const speedTexts = ['0.5', '1', '2', '4', '8'] as const satisfies ReadonlyArray<`${ReplaySpeed}`>

/** A clip and a download are this long at the most, minutes. */
export const LONGEST_CLIP_MINUTES = 60
/** So many days recordings are kept at the most. */
export const LONGEST_KEPT_DAYS = 180

/** For so many days what an alarm kept is kept, unless told, and at the most. */
export const USUAL_ALARM_DAYS = 90
export const LONGEST_ALARM_DAYS = 365

const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' })

/** Hours of the week, from Monday (1) to Sunday (7), in the time of the farm. */
const RecordHours = Type.Object({
  Days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  From: Clock,
  To: Clock,
})

const recordingPlan = {
  Mode: Type.Enum([...recordModes]),
  /** Of the mode `hours`. */
  Hours: Type.Optional(Type.Array(RecordHours, { maxItems: 14 })),
  KeepDays: Type.Integer({ minimum: 1, maximum: LONGEST_KEPT_DAYS }),
  /** Of clips that alarms kept. Not sent, it stays as it is. */
  AlarmDays: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST_ALARM_DAYS })),
}
export const RecordingPlan = Type.Object(recordingPlan)
export type RecordingPlan = Static<typeof RecordingPlan>

/** What is recorded without a break. */
export const RecordedPart = Type.Object({ From: Time, To: Time, Bytes: Type.Integer() })
export type RecordedPart = Static<typeof RecordedPart>

export const RecordedDay = Type.Object({
  /** In order of time, cut at midnight; what lies between them is missing. */
  Parts: Type.Array(RecordedPart),
  /** Where the pictures are kept: here, or at the platform of the camera, which tells no bytes. */
  At: Type.Enum(['here', 'platform']),
  /** Absent: it is recorded nowhere, and nobody said that it should be. */
  Plan: Type.Optional(RecordingPlan),
})
export type RecordedDay = Static<typeof RecordedDay>

/** Part of a recording that was kept: it outlives the days of its camera. What an alarm kept has days of its own. */
export const Clip = Type.Object({
  Id,
  Name: Type.String(),
  Note: Type.String(),
  Camera: Type.Object({ Id, Name: Type.String() }),
  From: Time,
  To: Time,
  Bytes: Type.Integer(),
  /** Kept by a person, or by an alarm. */
  By: Type.Enum(['person', 'alarm']),
  /** Who kept it. */
  User: Type.Optional(Type.Object({ Id, Name: Type.String() })),
  AddTime: Time,
  IsSimulated: Type.Boolean(),
})
export type Clip = Static<typeof Clip>

export const recordingCalls = {
  day: call({
    method: 'GET',
    path: '/api/Farm/Video/Day',
    needs: 'video.replay',
    summary: 'What is recorded of a camera on a day.',
    query: query({ deviceId: Id, day: Day }),
    answer: RecordedDay,
  }),
  replayUrl: call({
    method: 'GET',
    path: '/api/Farm/Video/ReplayUrl',
    needs: 'video.replay',
    summary:
      'The address that plays a recording from a moment on until it breaks off: one of our own, signed, good for a minute and for ' +
      'opening one stream. Another moment or speed asks for another address.',
    query: query({
      deviceId: Id,
      from: Time,
      /** Where it ends even if more was recorded. */
      to: Type.Optional(Time),
      speed: Type.Optional(Type.Enum([...speedTexts])),
    }),
    /** `From`: the moment of its first picture, at or before the asked one; inside a gap the next that there is. */
    answer: Type.Object({ Url: Type.String(), From: Time, To: Time }),
  }),
  downloadUrl: call({
    method: 'GET',
    path: '/api/Farm/Video/DownloadUrl',
    needs: 'video.replay',
    summary: `The address at which a range of a recording (${LONGEST_CLIP_MINUTES} minutes at the most) is fetched as one MP4 file.`,
    query: query({ deviceId: Id, from: Time, to: Time }),
    answer: Type.Object({ Url: Type.String(), Name: Type.String(), Bytes: Type.Integer() }),
  }),
  clips: call({
    method: 'GET',
    path: '/api/Farm/Video/Clips',
    needs: 'video.replay',
    summary: 'Clips that were kept, newest first, by camera, time and who kept them.',
    query: query({
      page: listParameters.page,
      pageSize: listParameters.pageSize,
      deviceId: Type.Optional(Id),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      search: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    answer: Type.Array(Clip),
  }),
  clipUrl: call({
    method: 'GET',
    path: '/api/Farm/Video/ClipUrl',
    needs: 'video.replay',
    summary:
      'The address at which a clip is fetched as an MP4 file, and what is recorded of it. It is played as recordings are.',
    query: query({ id: Id }),
    /** `Parts`: in order of time, within the clip. */
    answer: Type.Object({ Download: Type.String(), Name: Type.String(), Parts: Type.Array(RecordedPart) }),
  }),
  keepClip: call({
    method: 'POST',
    path: '/api/Farm/Video/KeepClip',
    effects: [],
    needs: 'video.keep',
    summary: 'Keep part of a recording beyond the days of its camera. The same Id keeps it once.',
    body: strict({
      Id,
      DeviceId: Id,
      From: Time,
      To: Time,
      Name: Type.String({ minLength: 1, maxLength: 60 }),
      Note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answer: Type.Object({ Id }),
  }),
  deleteClips: call({
    method: 'POST',
    path: '/api/Farm/Video/DeleteClips',
    effects: [],
    needs: 'video.delete',
    summary: 'Delete clips: all of them or none.',
    body: strict({ Ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
  }),
  setRecording: call({
    method: 'POST',
    path: '/api/Farm/Video/SetRecording',
    effects: [],
    needs: 'video.set',
    summary: 'Say when cameras are recorded and how long that is kept: all of them or none.',
    body: strict({ DeviceIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }), ...recordingPlan }),
  }),
  recordingStore: call({
    method: 'GET',
    path: '/api/Farm/Video/RecordingStore',
    needs: 'video.set',
    summary: 'How much the recordings in reach take and how much they may: bytes, cameras, the oldest that is kept.',
    query: query({}),
    answer: Type.Object({
      /** Of the cameras in reach. */
      Bytes: Type.Integer(),
      /** Of all cameras of the product. */
      Used: Type.Integer(),
      /** Of the whole product; above it the oldest recordings go first. */
      Limit: Type.Integer(),
      Free: Type.Integer(),
      Cameras: Type.Array(
        Type.Object({
          Id,
          Name: Type.String(),
          Bytes: Type.Integer(),
          Oldest: Type.Optional(Time),
          Plan: RecordingPlan,
          /** It should be recorded now and is not: why. */
          Fault: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
}
