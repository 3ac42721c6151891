import { type Static, Type } from 'typebox'
import { Id, call, query, strict } from '../wire/index.ts'

/** Minutes between two pictures by schedule. */
export const SHORTEST_SNAPSHOT_MINUTES = 5
export const LONGEST_SNAPSHOT_MINUTES = 1_440
/** So many days snapshots are kept at the most. */
export const LONGEST_SNAPSHOT_DAYS = 365

const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const snapshotPlan = {
  /** Absent: not by schedule. */
  Every: Type.Optional(Type.Integer({ minimum: SHORTEST_SNAPSHOT_MINUTES, maximum: LONGEST_SNAPSHOT_MINUTES })),
  /** Between these hours of the farm, both included. */
  From: Clock,
  To: Clock,
  /** When an alarm is raised on a plot where the camera stands. */
  AtAlarm: Type.Boolean(),
  KeepDays: Type.Integer({ minimum: 1, maximum: LONGEST_SNAPSHOT_DAYS }),
}

/** When a camera takes pictures of itself, and how long they are kept. */
export const SnapshotPlan = Type.Object(snapshotPlan)
export type SnapshotPlan = Static<typeof SnapshotPlan>

export const snapshotCalls = {
  plan: call({
    method: 'GET',
    path: '/api/Farm/Video/SnapshotPlan',
    needs: 'video.set',
    summary: 'When a camera takes pictures of itself; what is usual where nobody said it yet.',
    query: query({ deviceId: Id }),
    /** `Fault`: why the last one by schedule or alarm failed. */
    answer: Type.Object({ Plan: SnapshotPlan, IsSet: Type.Boolean(), Fault: Type.Optional(Type.String()) }),
  }),
  setPlan: call({
    method: 'POST',
    path: '/api/Farm/Video/SetSnapshots',
    effects: [],
    needs: 'video.set',
    summary: 'Say when cameras take pictures of themselves and how long those are kept: all of them or none.',
    body: strict({ DeviceIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }), ...snapshotPlan }),
  }),
  capture: call({
    method: 'POST',
    path: '/api/Farm/Video/Capture',
    effects: ['own-transaction'],
    needs: 'video.capture',
    summary: 'Take a picture with a camera now. The same Id takes one once.',
    body: strict({ Id, DeviceId: Id }),
    answer: Type.Object({ Id, Photo: Id }),
  }),
}
