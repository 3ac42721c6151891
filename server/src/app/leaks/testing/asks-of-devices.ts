import { type Ask, all, bodyOf, bothWays, byId, yearsAround } from './ask.ts'
import type { Place } from './place.ts'

/** Longer than every value is looked at. */
const since = (place: Place) => ({ from: `${yearsAround(place).from}T00:00:00Z` })

/** How devices are asked about. */
export const asksOfDevices = {
  devices: { sent: bothWays(() => [{}]) },
  mine: { sent: bothWays(({ ids }) => [{}, { page: 1, pageSize: 3 }, { ids: ids.device }]) },
  ofPlace: { about: ['plot', 'see'], sent: ({ ids }) => ({ query: { placeId: ids.plot } }) },
  list: {
    sent: bothWays(({ ids }) => [{}, { ids: ids.device }, { search: 'zz', page: 1, expand: 'Enterprise,Place' }]),
  },
  status: { about: ['device', 'see'], sent: ({ ids }) => ({ query: { deviceId: ids.device } }) },
  connection: all(),
  makeTokens: bodyOf('device', 'change', (id) => ({ Ids: [id] })),
  dropTokens: bodyOf('device', 'change', (id) => ({ Ids: [id] })),
  mute: bodyOf('device', 'change', (id) => ({ Ids: [id], Reason: '换电池' })),
} as const satisfies Record<string, Ask | readonly Ask[]>

/** How what devices measure is asked about. */
export const asksOfTelemetry = {
  latest: { sent: bothWays(({ ids }) => [{ deviceIds: ids.device }]) },
  history: {
    about: ['device', 'see'],
    sent: (place) => ({ query: { deviceId: place.ids.device, ...since(place) } }),
  },
  historyOfDevice: {
    about: ['device', 'see'],
    sent: (place) => ({ query: { deviceId: place.ids.device, ...since(place) } }),
  },
  historyOfPlace: {
    about: ['plot', 'see'],
    sent: (place) => ({ query: { placeId: place.ids.plot, ...since(place) } }),
  },
  export: {
    sent: bothWays((place) => [{ deviceIds: place.ids.device, ...since(place), format: 'csv' }]),
  },
} as const satisfies Record<string, Ask | readonly Ask[]>

/** How alarms are asked about. */
export const asksOfAlarms = {
  acknowledge: bodyOf('alarm', 'change', (id) => ({ Ids: [id] })),
  clear: bodyOf('alarm', 'change', (id) => ({ Ids: [id], Note: '已处理' })),
  toWorkOrder: bodyOf(
    'alarm',
    'change',
    (Id, { ids }) => ({ Id, Operation: ids.operation, Due: '2099-12-01T10:00:00.000Z' }),
    true,
  ),
  try: {
    sent: ({ ids }) =>
      [{}, { Devices: [ids.device] }, { Places: [ids.plot] }].map((where) => ({
        body: { Rule: { Condition: '没有数据', Minutes: 10, ...where } },
      })),
  },
  today: { sent: bothWays(() => [{}, { pageSize: 3 }]) },
  figures: { sent: bothWays(() => [{}]) },
} as const satisfies Record<string, Ask | readonly Ask[]>

/** How the people at the gates are asked about. */
export const asksOfFaces = {
  assign: [
    bodyOf('faceEvent', 'change', (id, { ids }) => ({ Ids: [id], Person: ids.facePerson })),
    bodyOf('facePerson', 'see', (Person, { ids }) => ({ Ids: [ids.faceEvent], Person }), true),
  ],
  held: byId('facePerson'),
  withdraw: bodyOf('facePerson', 'change', (Id) => ({ Id })),
  attendance: { sent: bothWays(({ today }) => [{ from: today }, { from: today, page: 2 }]) },
  exportAttendance: { sent: bothWays(({ today }) => [{ from: today }]) },
} as const satisfies Record<string, Ask | readonly Ask[]>
