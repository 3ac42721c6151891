import { type Static, Type } from 'typebox'
import { Time, call, query, strict } from '../wire/index.ts'

/** Why and since when nothing is deleted for its age. */
export const RetentionSuspension = Type.Object({
  /** When it began, by the database; names it. Each further jump begins another. */
  Since: Time,
  /** The clocks differ from each other, the database was set back, or both are far ahead of the last known time. */
  Reason: Type.Enum(['differ', 'set-back', 'ahead']),
  /** What the clocks showed when they were wrong last. */
  ServerTime: Time,
  DatabaseTime: Time,
  /** Whether they agree with each other now, and what they show now: a wrong clock may be right again while the suspension lasts. */
  Agree: Type.Boolean(),
  ServerNow: Time,
  DatabaseNow: Time,
  /** The last time that both agreed upon. */
  TrustedTime: Time,
  /** For so long they have to agree still before it ends by itself. */
  MinutesLeft: Type.Integer({ minimum: 0 }),
})
export type RetentionSuspension = Static<typeof RetentionSuspension>

export const retentionCalls = {
  state: call({
    method: 'GET',
    path: '/api/Core/System/Retention',
    needs: 'system.permission',
    summary: 'Whether deleting by age is suspended because a clock jumped, and why.',
    query: query({}),
    answer: Type.Object({ Suspension: Type.Optional(RetentionSuspension) }),
  }),
  resume: call({
    method: 'POST',
    path: '/api/Core/System/ResumeRetention',
    effects: [],
    needs: 'system.permission',
    summary:
      'Confirm that the clocks are right as shown: deleting by age goes on and makes up for what was put off. Refused if they aren’t.',
    body: strict({
      Since: Time,
      /** The present that the person was shown; off by at most ten minutes. */
      DatabaseNow: Time,
    }),
  }),
}
