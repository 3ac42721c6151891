import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, Time, call, query, strict } from '../wire/index.ts'

/** So many runs of a schedule are told, the latest first. */
export const MAX_RUNS = 60

export const ReportRun = Type.Object({
  Id,
  /** For whom it was made. */
  User: IdAndName,
  /** It is the caller’s own. */
  IsOwn: Type.Boolean(),
  DueTime: Time,
  From: Day,
  To: Day,
  State: Type.Enum(['waiting', 'done', 'failed']),
  /** Why it failed, or failed last and is tried again. */
  Reason: Type.Optional(Type.String()),
  /** When it is tried next, after it failed. */
  NextTry: Type.Optional(Time),
  FileName: Type.Optional(Type.String()),
  /** In bytes. */
  Size: Type.Optional(Type.Integer()),
})
export type ReportRun = Static<typeof ReportRun>

export const scheduleCalls = {
  runs: call({
    method: 'GET',
    path: '/api/Farm/Statistics/ScheduleRuns',
    needs: 'report-schedules.view',
    summary: `What came of a schedule of reports, ${MAX_RUNS} at the most, the latest first.`,
    query: query({ schedule: Id }),
    answer: Type.Array(ReportRun),
  }),
  file: call({
    method: 'GET',
    path: '/api/Farm/Statistics/ScheduledFile',
    effects: ['takes-away'],
    needs: 'report-schedules.view',
    summary: 'A report that was made for the caller at its time; needs the right to export what it is made of still.',
    query: query({ run: Id }),
    gives: 'bytes',
  }),
  rerun: call({
    method: 'POST',
    path: '/api/Farm/Statistics/RerunSchedule',
    effects: [],
    needs: 'report-schedules.view',
    summary: 'Make a report again that failed for the caller.',
    body: strict({ Run: Id }),
  }),
  run: call({
    method: 'POST',
    path: '/api/Farm/Statistics/RunSchedule',
    effects: [],
    needs: 'report-schedules.edit',
    summary:
      'Make the report of a schedule now, of the last whole day, week or month, for all of its people; refused while one is being made.',
    body: strict({ Schedule: Id }),
  }),
}
