import { type Static, Type } from 'typebox'
import { Day, IdAndName, Time, call, query } from '../wire/index.ts'

/** As many days as are counted at once: two years, one of them a leap year, and a day to compare with. */
export const MAX_PERIOD_DAYS = 732

/** By what punch-ins can be counted. */
const clockGroups = ['Day', 'Enterprise', 'Operation', 'Plan', 'User'] as const
export type ClockGroup = (typeof clockGroups)[number]

export const ClockCount = Type.Object({
  /** The day, or the id of what is counted by. */
  Key: Type.String(),
  /** Empty where the caller may not see what is counted by. */
  Name: Type.String(),
  Count: Type.Integer(),
  /** Worked area, mu. */
  Area: Type.Number(),
  /** Day of the latest one. */
  Last: Day,
})
export type ClockCount = Static<typeof ClockCount>

export const statisticsCalls = {
  planOperation: call({
    method: 'GET',
    path: '/api/Farm/Statistics/PlanOperation',
    needs: 'plans.view',
    summary: 'Operations done per plan; `plan` takes a comma list of up to 500 ids.',
    query: query({ plan: Type.String({ minLength: 36, maxLength: 20_000 }) }),
    answer: Type.Array(
      Type.Object({
        Plan: IdAndName,
        Operation: IdAndName,
        Count: Type.Integer(),
        /** Day of the latest one. */
        Last: Time,
      }),
    ),
  }),
  clock: call({
    method: 'GET',
    path: '/api/Farm/Operation/Clock',
    needs: 'clock.view',
    summary: 'Punch-ins this week (from Monday), this month and last month, by the day on which they happened.',
    query: query({}),
    answer: Type.Object({ Week: Type.Integer(), Month: Type.Integer(), LastMonth: Type.Integer() }),
  }),
  clockCounts: call({
    method: 'GET',
    path: '/api/Farm/Statistics/Clock',
    needs: 'clock.view',
    summary: `Punch-ins and worked area of a period (both days included, ${MAX_PERIOD_DAYS} at most), counted by day, enterprise …`,
    query: query({ from: Day, to: Day, by: Type.Enum([...clockGroups]) }),
    answer: Type.Array(ClockCount),
  }),
}
