import { type Static, Type } from 'typebox'
import { WireRecord } from '../forms/index.ts'
import { Id, MAX_PAGE_SIZE, Time, call, listParameters, query, strict } from '../wire/index.ts'

const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_PAGE_SIZE })

/** A device as the dashboards and pages of plots need it. */
export const PlaceDevice = Type.Object({
  Name: Type.String(),
  DeviceId: Id,
  /** The plots where it stands. */
  Places: Type.Array(Type.Object({ Id, Name: Type.String() })),
  Device: Type.Object({
    IsOnline: Type.Boolean(),
    MAC: Type.String(),
    Number: Type.String(),
    DeviceType: Type.Object({ Id, Name: Type.String() }),
    LastSeen: Type.Optional(Time),
    /** Why it is off. */
    Reason: Type.String(),
    /** While it is maintained no alarm of it is raised. */
    MutedUntil: Type.Optional(Time),
    /** By metric: the latest value; `LiveUrl` of a camera that has one. */
    LatestDataDic: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
  }),
})

export type PlaceDevice = Static<typeof PlaceDevice>

/** Where devices connect by MQTT. */
export const Door = Type.Object({
  /** Of an outside broker; the embedded one stands where the pages come from. */
  Host: Type.Optional(Type.String()),
  Port: Type.Optional(Type.Integer()),
  TlsPort: Type.Optional(Type.Integer()),
})
export type Door = Static<typeof Door>

export const deviceCalls = {
  devices: call({
    method: 'GET',
    path: '/api/Farm/Device/Devices',
    needs: 'devices.view',
    summary: 'How many devices there are and run, with the first 200.',
    query: query({}),
    answer: Type.Object({
      Total: Type.Integer(),
      Running: Type.Integer(),
      Stopped: Type.Integer(),
      Devices: Type.Array(PlaceDevice),
    }),
  }),
  mine: call({
    method: 'GET',
    path: '/api/IoT/PlaceDevices/MyList',
    needs: 'devices.view',
    summary: 'Devices within one’s reach.',
    query: query({ page: listParameters.page, pageSize: listParameters.pageSize, ids: listParameters.ids }),
    answer: Type.Array(PlaceDevice),
  }),
  ofPlace: call({
    method: 'GET',
    path: '/api/IoT/PlaceDevices/List',
    needs: 'devices.view',
    summary: 'Devices of a plot.',
    query: query({ placeId: Id }),
    answer: Type.Array(PlaceDevice),
  }),
  list: call({
    method: 'GET',
    path: '/api/IoT/Devices/List',
    needs: 'devices.view',
    summary: 'Devices as records.',
    query: query({ ...listParameters, search: Type.Optional(Type.String({ maxLength: 60 })) }),
    answer: Type.Array(WireRecord),
  }),
  status: call({
    method: 'GET',
    path: '/api/IoT/Devices/Status',
    needs: 'devices.view',
    summary:
      'How a device is: last word, attributes; for those who may edit it also its token, what could not be read, strangers behind it.',
    query: query({ deviceId: Id }),
    answer: Type.Object({
      IsOnline: Type.Boolean(),
      Since: Type.Optional(Time),
      Reason: Type.String(),
      LastSeen: Type.Optional(Time),
      /** What is wrong with its clock, for people to read. */
      ClockFault: Type.Optional(Type.String()),
      Messages: Type.Integer(),
      BadMessages: Type.Integer(),
      Attributes: Type.Record(Type.String(), Type.Unknown()),
      /** The last four signs of the token and since when it holds; absent where there is none. */
      Token: Type.Optional(Type.Object({ Tail: Type.String(), Time })),
      Bad: Type.Array(
        Type.Object({ Id: Type.Integer(), Time, Topic: Type.String(), Payload: Type.String(), Fault: Type.String() }),
      ),
      /** Beside each the device of that number that stands elsewhere, where there is one that the caller sees. */
      Strangers: Type.Array(
        Type.Object({
          Name: Type.String(),
          LastSeen: Time,
          Messages: Type.Integer(),
          ExistingId: Type.Optional(Type.String()),
          ExistingName: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
  connection: call({
    method: 'GET',
    path: '/api/IoT/Devices/Connection',
    needs: 'devices.view',
    summary: 'Where devices connect by MQTT; nothing while no broker is there.',
    query: query({}),
    answer: Door,
  }),
  makeTokens: call({
    method: 'POST',
    path: '/api/IoT/Devices/MakeTokens',
    effects: [],
    needs: 'devices.edit',
    summary: 'New tokens, told once; what a device had before holds no more.',
    body: strict({ Ids }),
    answer: Type.Array(Type.Object({ Id, Name: Type.String(), Number: Type.String(), Token: Type.String() })),
  }),
  dropTokens: call({
    method: 'POST',
    path: '/api/IoT/Devices/DropTokens',
    effects: [],
    needs: 'devices.edit',
    summary: 'Take away the tokens of devices; whoever is connected with one is cut off.',
    body: strict({ Ids }),
  }),
  mute: call({
    method: 'POST',
    path: '/api/IoT/Devices/Mute',
    effects: [],
    needs: 'devices.edit',
    summary: 'Raise no alarm of devices until a time, for maintenance; without a time they are watched again.',
    body: strict({
      Ids,
      Until: Type.Optional(Time),
      Reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  }),
}
