import { newId } from '../../../platform/ids/index.ts'
import { type Ask, LONG_AGO, bodyOf, bothWays, byId } from './ask.ts'

/** How the calls about cameras are asked. */
export const asksOfVideo = {
  liveUrl: [
    {
      about: ['device', 'see'],
      sent: ({ ids }) => [{ query: { indexCode: ids.device } }, { query: { indexCode: ids.device, quality: 'sub' } }],
    },
    { sent: bothWays(({ name }) => [{ indexCode: `zz-${name}-device-zz` }]) },
  ],
  cameras: {
    sent: bothWays(({ ids }) => [{}, { page: 1, pageSize: 3 }, { search: 'zz' }, { placeId: ids.plot }]),
  },
  settings: { about: ['device', 'change'], sent: ({ ids }) => ({ query: { deviceId: ids.device } }) },
  set: [
    bodyOf('device', 'change', (DeviceId) => ({
      DeviceId,
      Driver: 'rtsp',
      Address: 'rtsp://10.0.0.1/',
      CanTurn: false,
    })),
    bodyOf(
      'videoSource',
      'change',
      (Source, { ids }) => ({ DeviceId: ids.device, Driver: 'zlm', Source, CanTurn: false }),
      true,
    ),
    bodyOf(
      'cameraGroup',
      'change',
      (Group, { ids }) => ({ DeviceId: ids.device, Driver: 'sim', Group, CanTurn: false }),
      true,
    ),
  ],
  unset: bodyOf('device', 'change', (DeviceId) => ({ DeviceId })),
  tryOut: bodyOf('device', 'change', (DeviceId) => ({ DeviceId })),
  sources: { sent: bothWays(() => [{}]) },
  saveSource: bodyOf('videoSource', 'change', (Id) => ({
    Id,
    Name: '改名',
    Driver: 'zlm',
    Address: 'http://10.0.0.1',
  })),
  removeSource: bodyOf('videoSource', 'change', (Id) => ({ Id })),
  sourceCameras: byId('videoSource', 'change'),
  groups: { sent: bothWays(() => [{}]) },
  saveGroup: [
    bodyOf('cameraGroup', 'change', (Id) => ({ Id, Name: '改名', Roles: [] })),
    bodyOf('role', 'see', (role) => ({ Name: '新分组', Roles: [role] }), true),
  ],
  removeGroup: bodyOf('cameraGroup', 'change', (Id) => ({ Id })),
  turn: bodyOf('device', 'see', (DeviceId) => ({ DeviceId, Action: 'left' })),
} satisfies Readonly<Record<string, Ask | readonly Ask[]>>

/** The minute that is recorded of every camera. */
const minute = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:01:00Z' }

/** How the calls about recordings are asked. */
export const asksOfRecordings = {
  day: {
    about: ['device', 'see'],
    sent: ({ ids }) => ({ query: { deviceId: ids.device, day: '2026-01-01' } }),
  },
  replayUrl: {
    about: ['device', 'see'],
    sent: ({ ids }) => [
      { query: { deviceId: ids.device, from: LONG_AGO } },
      { query: { deviceId: ids.device, from: '2099-01-01T00:00:00Z', speed: '4' } },
    ],
  },
  downloadUrl: { about: ['device', 'see'], sent: ({ ids }) => ({ query: { deviceId: ids.device, ...minute } }) },
  clips: {
    sent: bothWays(({ ids }) => [{}, { deviceId: ids.device }, { search: 'zz' }, { from: '2026-01-01' }]),
  },
  clipUrl: byId('clip'),
  keepClip: bodyOf('device', 'see', (DeviceId) => ({
    Id: newId(),
    DeviceId,
    From: minute.from,
    To: minute.to,
    Name: '片段',
  })),
  deleteClips: bodyOf('clip', 'change', (id) => ({ Ids: [id] }), true),
  setRecording: bodyOf('device', 'change', (id) => ({ DeviceIds: [id], Mode: 'always', KeepDays: 3 })),
  recordingStore: { sent: bothWays(() => [{}]) },
} satisfies Readonly<Record<string, Ask | readonly Ask[]>>

/** How the calls about snapshots are asked. */
export const asksOfSnapshots = {
  plan: { about: ['device', 'change'], sent: ({ ids }) => ({ query: { deviceId: ids.device } }) },
  setPlan: bodyOf('device', 'change', (id) => ({
    DeviceIds: [id],
    Every: 30,
    From: '06:00',
    To: '20:00',
    AtAlarm: true,
    KeepDays: 30,
  })),
  capture: bodyOf('device', 'see', (DeviceId) => ({ Id: newId(), DeviceId })),
} satisfies Readonly<Record<string, Ask | readonly Ask[]>>

/** How pictures are asked for. */
export const asksOfPictures = {
  list: {
    sent: bothWays(({ ids }) => [
      {},
      { source: 'camera' },
      { deviceId: ids.device },
      { placeId: ids.plot },
      { operationId: ids.operation },
    ]),
  },
} satisfies Readonly<Record<string, Ask | readonly Ask[]>>
