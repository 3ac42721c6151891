import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, Time, call, listParameters, query } from '../wire/index.ts'
import { Doubted } from './doubted.ts'

/** Periods over which operations are counted. */
export const operationGroups = ['Day', 'Week', 'Month'] as const
export type OperationGroup = (typeof operationGroups)[number]

export const CalendarCount = Type.Object({ Date: Day, Operation: IdAndName, Count: Type.Integer() })
export type CalendarCount = Static<typeof CalendarCount>

/** Somebody who works in the field and did not punch in. */
export const Silent = Type.Object({
  User: Type.Object({ Id, Name: Type.String(), RealName: Type.String() }),
  Organ: IdAndName,
  /** The day on which they last did. */
  Last: Type.Optional(Day),
})
export type Silent = Static<typeof Silent>

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

/** What was used since midnight. */
export const UsedToday = Type.Object({
  /** Punch-ins with which inputs were used. */
  Uses: Type.Integer(),
  /** What was used most often comes first; weights are added up in 公斤, volumes in 升, pieces by their unit. */
  Inputs: Type.Array(
    Type.Object({ Input: IdAndName, Unit: Type.String(), Amount: Type.Number(), Count: Type.Integer() }),
  ),
  /** What of the punch-ins of today is not approved; absent where all is, or where the caller may not see it. */
  Doubted: Type.Optional(Doubted),
  /** Of the irrigations that began today, as their report counts it; absent where the caller may not see them. */
  Water: Type.Optional(
    Type.Object({
      /** Cubic metres. */
      Amount: Type.Number(),
      Count: Type.Integer(),
    }),
  ),
  /** What ran through meters; absent where the caller may not see devices. */
  Metered: Type.Optional(
    Type.Object({
      /** Cubic metres, by the meters of pumps; of an enterprise whose pumps have none, by those of valves. */
      Amount: Type.Number(),
      /** How many meters told of it. */
      Devices: Type.Integer(),
    }),
  ),
})
export type UsedToday = Static<typeof UsedToday>

const ofDoubted = Type.Optional(Doubted)

export const ClockPeriods = Type.Object({
  Week: Type.Integer(),
  Month: Type.Integer(),
  LastMonth: Type.Integer(),
  /** What of them is not approved; a period of which all is, or of which the caller may not see it, is absent. */
  Doubted: Type.Optional(Type.Object({ Week: ofDoubted, Month: ofDoubted, LastMonth: ofDoubted })),
})
export type ClockPeriods = Static<typeof ClockPeriods>

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
    answer: ClockPeriods,
  }),
  operations: call({
    method: 'GET',
    path: '/api/Farm/Operation/Statistics',
    needs: 'clock.view',
    summary: `Operations punched in over a period (both days included, ${MAX_PERIOD_DAYS} at most), by day, week (its Monday) or month.`,
    query: query({ from: Day, to: Day, groupBy: Type.Optional(Type.Enum([...operationGroups])) }),
    answer: Type.Array(
      Type.Object({
        Operation: IdAndName,
        Count: Type.Integer(),
        Points: Type.Array(Type.Object({ Date: Day, Count: Type.Integer() })),
      }),
    ),
  }),
  calendar: call({
    method: 'GET',
    path: '/api/Farm/Operation/Calendar',
    needs: 'clock.view',
    summary: 'Punch-ins per day and operation of a month, of one plan or one person where they are named.',
    query: query({
      month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
      plan: Type.Optional(Id),
      user: Type.Optional(Id),
    }),
    answer: Type.Array(CalendarCount),
  }),
  silent: call({
    method: 'GET',
    path: '/api/Farm/Operation/Silent',
    needs: 'clock.view',
    summary:
      'Who works in the field and did not punch in on a day: those in reach who may punch in, see but their own and were there ' +
      'that day. Who punched in least lately comes first.',
    query: query({ day: Day, page: listParameters.page }),
    answer: Type.Object({ Total: Type.Integer(), Reported: Type.Integer(), People: Type.Array(Silent) }),
  }),
  today: call({
    method: 'GET',
    path: '/api/Farm/Operation/Today',
    needs: 'clock.view',
    summary: 'Inputs and water used since midnight.',
    query: query({}),
    answer: UsedToday,
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
