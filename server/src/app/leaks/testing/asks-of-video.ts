import { type Ask, bodyOf, bothWays, byId } from './ask.ts'

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
