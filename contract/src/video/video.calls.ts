import { type Static, Type } from 'typebox'
import { Id, Time, call, listParameters, query, strict } from '../wire/index.ts'
import { platformDrivers, ptzActions, videoDrivers, videoQualities } from './video-words.ts'

const Named = Type.Object({ Id, Name: Type.String() })
const Text = (maxLength: number) => Type.String({ maxLength })
/** Sent only when it is to be another one; never answered. */
const NewSecret = Type.Optional(Text(200))

/** A camera as walls, selectors and dashboards need it. */
export const Camera = Type.Object({
  Id,
  Name: Type.String(),
  /** By which the live address is asked for. */
  MAC: Type.String(),
  IsOnline: Type.Boolean(),
  /** Why it is off. */
  Reason: Type.String(),
  /** Without a name where that is kept from the caller; then the id is that of the organisation. */
  Enterprise: Named,
  Places: Type.Array(Named),
  Group: Type.Optional(Named),
  /** No picture can be fetched before somebody said how. */
  IsSet: Type.Boolean(),
  IsSimulated: Type.Boolean(),
  CanTurn: Type.Boolean(),
  /** It can be recorded here; platforms record by themselves. */
  IsRecordable: Type.Boolean(),
  /** The photo that it took last, of those that the caller may see. */
  Picture: Type.Optional(Type.Object({ Id, Time })),
})
export type Camera = Static<typeof Camera>

/** Whether a picture of it can be expected. */
export function isWatchable({ IsOnline, IsSet }: Camera): boolean {
  return IsOnline && IsSet
}

const cameraSettings = {
  Driver: Type.Enum([...videoDrivers]),
  /** Of a platform driver: which platform. */
  Source: Type.Optional(Id),
  /** Of a platform driver: what the camera is called there; absent: its MAC. */
  Code: Type.Optional(Text(200)),
  /** Of `rtsp` and `static`: where the pictures come from, without a name and password. */
  Address: Type.Optional(Text(500)),
  SubAddress: Type.Optional(Text(500)),
  /** Of `static`: where a still picture comes from. */
  PictureAddress: Type.Optional(Text(500)),
  User: Type.Optional(Text(100)),
  Group: Type.Optional(Id),
  CanTurn: Type.Boolean(),
}

export const CameraSettings = Type.Object({ ...cameraSettings, HasPassword: Type.Boolean() })
export type CameraSettings = Static<typeof CameraSettings>

/** A platform that knows many cameras. */
const sourceSettings = {
  Name: Type.String({ minLength: 1, maxLength: 60 }),
  Driver: Type.Enum([...platformDrivers]),
  Address: Type.String({ minLength: 1, maxLength: 300 }),
  /** AppKey, user name or API name. */
  Key: Type.Optional(Text(200)),
}

export const VideoSource = Type.Object({ Id, ...sourceSettings, HasSecret: Type.Boolean(), Cameras: Type.Integer() })
export type VideoSource = Static<typeof VideoSource>

/** Who holds one of the roles sees the cameras of the group; cameras of no group are seen by all who may see video. */
export const CameraGroup = Type.Object({ Id, Name: Type.String(), Roles: Type.Array(Named), Cameras: Type.Integer() })
export type CameraGroup = Static<typeof CameraGroup>

/** How a try went: what came, or why nothing did. */
export const TriedVideo = Type.Object({
  IsReached: Type.Boolean(),
  Fault: Type.Optional(Type.String()),
  Codec: Type.Optional(Type.String()),
  Width: Type.Optional(Type.Integer()),
  Height: Type.Optional(Type.Integer()),
  FirstFrameMs: Type.Optional(Type.Integer()),
})
export type TriedVideo = Static<typeof TriedVideo>

export const videoCalls = {
  liveUrl: call({
    method: 'GET',
    path: '/api/LuLiang/Device/GetLiveUrl',
    needs: 'video.view',
    summary:
      'The address of the live stream of a camera, by its MAC: one of our own, signed, good for a minute and for opening one stream.',
    query: query({
      indexCode: Type.String({ minLength: 1, maxLength: 200 }),
      quality: Type.Optional(Type.Enum([...videoQualities])),
    }),
    answer: Type.String(),
  }),
  cameras: call({
    method: 'GET',
    path: '/api/Farm/Video/Cameras',
    needs: 'video.view',
    summary: 'The cameras that one may watch, by name.',
    query: query({
      page: listParameters.page,
      pageSize: listParameters.pageSize,
      search: Type.Optional(Type.String({ maxLength: 60 })),
      placeId: Type.Optional(Id),
    }),
    answer: Type.Array(Camera),
  }),
  settings: call({
    method: 'GET',
    path: '/api/Farm/Video/Settings',
    needs: 'video.set',
    summary: 'How the picture of a camera is fetched; nothing where nobody said it yet.',
    query: query({ deviceId: Id }),
    answer: Type.Object({ Settings: Type.Optional(CameraSettings) }),
  }),
  set: call({
    method: 'POST',
    path: '/api/Farm/Video/Set',
    effects: [],
    needs: 'video.set',
    summary: 'Say how the picture of a camera is fetched. A password that is not sent stays as it was.',
    body: strict({ DeviceId: Id, ...cameraSettings, Password: NewSecret }),
  }),
  unset: call({
    method: 'POST',
    path: '/api/Farm/Video/Unset',
    effects: [],
    needs: 'video.set',
    summary: 'Forget how the picture of a camera is fetched, with its password; whoever watches it is cut off.',
    body: strict({ DeviceId: Id }),
  }),
  tryOut: call({
    method: 'POST',
    path: '/api/Farm/Video/Try',
    effects: ['own-transaction'],
    needs: 'video.set',
    summary: 'Fetch a picture of a camera once, as it is set, and tell how that went.',
    body: strict({ DeviceId: Id }),
    answer: TriedVideo,
  }),
  sources: call({
    method: 'GET',
    path: '/api/Farm/Video/Sources',
    needs: 'video.set',
    summary: 'The video platforms within one’s reach.',
    query: query({}),
    answer: Type.Array(VideoSource),
  }),
  saveSource: call({
    method: 'POST',
    path: '/api/Farm/Video/SaveSource',
    effects: [],
    needs: 'video.set',
    summary: 'Add a video platform, or change one. A secret that is not sent stays as it was.',
    body: strict({ Id: Type.Optional(Id), ...sourceSettings, Secret: NewSecret }),
    answer: Type.Object({ Id }),
  }),
  removeSource: call({
    method: 'POST',
    path: '/api/Farm/Video/RemoveSource',
    effects: [],
    needs: 'video.set',
    summary: 'Remove a video platform that no camera is asked at any more.',
    body: strict({ Id }),
  }),
  sourceCameras: call({
    method: 'GET',
    path: '/api/Farm/Video/SourceCameras',
    needs: 'video.set',
    summary: 'The cameras that a platform knows, as it tells them now.',
    query: query({ id: Id, page: listParameters.page }),
    answer: Type.Array(
      Type.Object({
        Code: Type.String(),
        Name: Type.String(),
        IsOnline: Type.Optional(Type.Boolean()),
        /** The device of ours that it is already. */
        DeviceId: Type.Optional(Id),
      }),
    ),
  }),
  groups: call({
    method: 'GET',
    path: '/api/Farm/Video/Groups',
    needs: 'video.set',
    summary: 'The groups of cameras within one’s reach, with the roles that see each.',
    query: query({}),
    answer: Type.Array(CameraGroup),
  }),
  saveGroup: call({
    method: 'POST',
    path: '/api/Farm/Video/SaveGroup',
    effects: [],
    needs: 'video.set',
    summary: 'Add a group of cameras, or change who sees one.',
    body: strict({
      Id: Type.Optional(Id),
      Name: Type.String({ minLength: 1, maxLength: 60 }),
      Roles: Type.Array(Id, { maxItems: 50 }),
    }),
    answer: Type.Object({ Id }),
  }),
  removeGroup: call({
    method: 'POST',
    path: '/api/Farm/Video/RemoveGroup',
    effects: [],
    needs: 'video.set',
    summary: 'Remove a group; its cameras are of no group then.',
    body: strict({ Id }),
  }),
  turn: call({
    method: 'POST',
    path: '/api/Farm/Video/Turn',
    effects: ['own-transaction'],
    needs: 'video.turn',
    summary: 'Turn or zoom a camera until it is told to stop, or for three seconds at the most.',
    body: strict({
      DeviceId: Id,
      Action: Type.Enum([...ptzActions]),
      Speed: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
  }),
}
