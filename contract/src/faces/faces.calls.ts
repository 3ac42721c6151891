import { Type } from 'typebox'
import { Day, Id, MAX_PAGE_SIZE, Time, call, query, strict } from '../wire/index.ts'

const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_PAGE_SIZE })

/** So many days of attendance at once at the most. */
export const MAX_ATTENDANCE_DAYS = 31

/** What the terminals and the punch-ins of a day say beside each other; 到岗 where there is nothing to compare with. */
export const attendanceVerdicts = ['一致', '只有通行', '只有打卡', '未到', '到岗'] as const
export type AttendanceVerdict = (typeof attendanceVerdicts)[number]

/** One person on one day of the farm. */
export const Attendance = Type.Object({
  Day,
  PersonId: Id,
  Name: Type.String(),
  Enterprise: Type.String(),
  /** When somebody came first; absent who did not come. */
  FirstIn: Type.Optional(Time),
  LastOut: Type.Optional(Time),
  /** Between the two, in hours; absent where one of them is. */
  Hours: Type.Optional(Type.Number()),
  Events: Type.Integer(),
  /** How often they punched in and when first; absent for whom sees no punch-ins, or where nobody knows whose they are. */
  PunchIns: Type.Optional(Type.Integer()),
  FirstPunchIn: Type.Optional(Time),
  Verdict: Type.Enum([...attendanceVerdicts]),
})

/** What is destroyed when somebody takes their consent back. */
const Destroyed = Type.Object({
  /** Events that tell of them. */
  Events: Type.Integer(),
  Snapshots: Type.Integer(),
  Photos: Type.Integer(),
})

const span = { from: Day, to: Type.Optional(Day) }

export const faceCalls = {
  assign: call({
    method: 'POST',
    path: '/api/Farm/Face/Assign',
    effects: [],
    needs: 'face-events.edit',
    summary: 'Say who the unknown faces of events are: somebody who agreed to it. All of them or none.',
    body: strict({ Ids, Person: Id }),
    answer: Type.Object({ Assigned: Type.Integer() }),
  }),
  held: call({
    method: 'GET',
    path: '/api/Farm/Face/Held',
    needs: 'face-people.edit',
    summary: 'What is kept of somebody, which would be destroyed with their consent.',
    query: query({ id: Id }),
    answer: Destroyed,
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/Farm/Face/Withdraw',
    effects: ['own-transaction'],
    needs: 'face-people.edit',
    summary:
      'Take the consent of somebody back: their photos, snapshots and what links events to them are destroyed at once.',
    body: strict({ Id, Note: Type.Optional(Type.String({ maxLength: 500 })) }),
    answer: Destroyed,
  }),
  attendance: call({
    method: 'GET',
    path: '/api/Farm/Face/Attendance',
    needs: 'face-events.view',
    summary: 'Who came when and left when, by day and person, beside their punch-ins; at most 31 days and 500 rows.',
    query: query({ ...span, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    answer: Type.Object({
      Rows: Type.Array(Attendance),
      /** Of all rows, not of those alone that are answered. */
      Total: Type.Integer(),
      Came: Type.Integer(),
      Absent: Type.Integer(),
      /** How often somebody passed of whom nothing but this number is kept: they agreed to nothing. */
      Unnamed: Type.Integer(),
    }),
  }),
  exportAttendance: call({
    method: 'GET',
    path: '/api/Farm/Face/ExportAttendance',
    effects: ['takes-away'],
    needs: 'face-events.export',
    summary: 'Attendance by day and person as a sheet, at most 31 days.',
    query: query(span),
    gives: 'bytes',
  }),
}
