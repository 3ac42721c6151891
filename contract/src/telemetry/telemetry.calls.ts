import { type Static, Type } from 'typebox'
import { Id, ReadTime, Time, call, query } from '../wire/index.ts'

/** So many metrics of one device are answered where none is named, and so many devices of a plot. */
export const MAX_CURVES = 20
export const MAX_PLACE_DEVICES = 20
/** So many points of a curve are answered where nobody says how many. */
export const DEFAULT_POINTS = 500

const Ids = Type.String({ maxLength: 20_000 })
const Metric = Type.String({ minLength: 1, maxLength: 60 })
const Points = Type.Array(Type.Tuple([Time, Type.Number()]))

/** What one point of a curve stands for: a value as it was sent, or the lowest and highest of an hour or of a day. */
export const curveSteps = ['raw', 'hour', 'day'] as const
export type CurveStep = (typeof curveSteps)[number]

/** Values of one metric of one device over time. A spike stands in it however few points were asked for. */
export const Curve = Type.Object({
  DeviceId: Id,
  Metric,
  /** What people call the metric. */
  Name: Type.String(),
  Unit: Type.String(),
  Step: Type.Enum([...curveSteps]),
  /** Over the whole span, of every value in it; absent where there is none. */
  Figures: Type.Optional(
    Type.Object({ Min: Type.Number(), Max: Type.Number(), Mean: Type.Number(), Count: Type.Integer() }),
  ),
  Points,
  /** Values within the span that are no part of the curve, and the newest of them; absent where there are none. */
  Doubtful: Type.Optional(
    Type.Object({
      Count: Type.Integer(),
      Newest: Type.Array(Type.Object({ Time, Value: Type.Number(), Doubt: Type.String() })),
    }),
  ),
})
export type Curve = Static<typeof Curve>

/** The latest of one metric of a device. */
export const LatestValue = Type.Object({
  DeviceId: Id,
  Metric,
  Name: Type.String(),
  /** A number, or the text that the device sent. */
  Value: Type.Union([Type.Number(), Type.String()]),
  Unit: Type.String(),
  Time,
  /** The sensor or the clock of the device is at fault. */
  IsDoubtful: Type.Boolean(),
  /** Why, for people: it lies outside of what the metric can be, or tells a time that can’t be. */
  Doubt: Type.Optional(Type.String()),
  /** It was ever told in numbers. */
  HasCurve: Type.Boolean(),
})
export type LatestValue = Static<typeof LatestValue>

/** From the beginning on and before the end; the last day unless told. */
const span = { from: Type.Optional(ReadTime), to: Type.Optional(ReadTime) }

/** Spans and how many points are wanted; of a long span the lowest and highest of each part are answered. */
const curve = {
  /** All that the device measures unless told, the first twenty. */
  metric: Type.Optional(Metric),
  ...span,
  points: Type.Optional(Type.Integer({ minimum: 2, maximum: 2000 })),
}

const ofDevice = {
  method: 'GET',
  needs: 'devices.view',
  summary: 'Values of one device over time, the last day unless told.',
  query: query({ deviceId: Id, ...curve }),
  answer: Type.Array(Curve),
} as const

export const telemetryCalls = {
  latest: call({
    method: 'GET',
    path: '/api/IoT/Datas/Latest',
    needs: 'devices.view',
    summary: 'Latest values of devices, at most 500 of them.',
    query: query({ deviceIds: Ids }),
    answer: Type.Array(LatestValue),
  }),
  history: call({ ...ofDevice, path: '/api/IoT/Datas/History' }),
  historyOfDevice: call({ ...ofDevice, path: '/api/Farm/Device/History' }),
  historyOfPlace: call({
    method: 'GET',
    path: '/api/Farm/Device/HistoryByPalce',
    needs: 'devices.view',
    summary: 'Values of the devices of a plot over time (the spelling is the interface’s).',
    query: query({ placeId: Id, ...curve }),
    answer: Type.Array(Curve),
  }),
  export: call({
    method: 'GET',
    path: '/api/IoT/Datas/Export',
    effects: ['takes-away'],
    needs: 'devices.export',
    summary: 'Values of devices over time as a file: every value, or figures of each hour or day of a long span.',
    query: query({
      /** Comma list, at most twenty. */
      deviceIds: Ids,
      /** Comma list; all that the devices measure unless told. */
      metrics: Type.Optional(Type.String({ maxLength: 1300 })),
      ...span,
      /** By the length of the span unless told. */
      step: Type.Optional(Type.Enum([...curveSteps])),
      format: Type.Optional(Type.Enum(['xlsx', 'csv'])),
    }),
    gives: 'bytes',
  }),
}
