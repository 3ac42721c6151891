import { type Static, Type } from 'typebox'
import { Day, Id, call, query } from '../wire/index.ts'
import { Doubted } from './doubted.ts'
import { FarmDay } from './farm-day.ts'
import { Moves } from './moves.ts'
import { reportParts, reportTimes } from './report.ts'
import { MAX_PERIOD_DAYS } from './statistics.calls.ts'

/** So many rows of a report are told; the sums are of all. */
export const MAX_REPORT_ROWS = 500
/** So many are named of who or what has nothing. */
export const MAX_ABSENT = 200

/** By the keys of measures; what can’t be told of a row is absent. */
const Values = Type.Record(Type.String({ maxLength: 20 }), Type.Number())

export const ReportRow = Type.Object({
  /** The day that a stretch begins with, the id or the word that is counted by; empty: of what says nothing of it. */
  Key: Type.String(),
  /** Empty where the caller may not see what is counted by. */
  Name: Type.String(),
  Values,
})
export type ReportRow = Static<typeof ReportRow>

export const ReportAnswer = Type.Object({
  By: Type.Enum([...reportTimes, ...reportParts]),
  /** What else rows can be made by: not by fields that are hidden from the caller. */
  Groups: Type.Array(Type.Enum([...reportTimes, ...reportParts])),
  /** Keys of the measures that the caller may see, in their order. */
  Measures: Type.Array(Type.String()),
  /** Times in their order, the rest by the first measure, most first. */
  Rows: Type.Array(ReportRow),
  /** How many rows there are, told or not. */
  Total: Type.Integer(),
  Sums: Values,
  /** Of stocks: how many are still being valued anew after something was booked late; their values are about to change. */
  Valuing: Type.Optional(Type.Integer()),
  /** Of the period that it is compared with; absent where what is counted knows no time. */
  Before: Type.Optional(Values),
  /** Of the same days a year earlier; absent where the report is not compared with them. */
  YearBefore: Type.Optional(Type.Object({ From: Day, To: Day, Values })),
  /** Days on which there is something, in their order. */
  Days: Type.Array(Type.Object({ Day, Values })),
  /** What the figures hold that no review has approved, or that one found fault with; absent where there is none. */
  Doubted: Type.Optional(Doubted),
  /** What came in or left since the period began; absent where nothing did, and in a report of one enterprise. */
  Moves: Type.Optional(Moves),
  /** Who or what has nothing in the period. */
  Absent: Type.Optional(
    Type.Object({
      Of: Type.Enum([...reportParts]),
      /** How many have something, of those that might. */
      Reported: Type.Integer(),
      Total: Type.Integer(),
      Names: Type.Array(Type.Object({ Id, Name: Type.String(), Last: Type.Optional(Day) })),
    }),
  ),
})
export type ReportAnswer = Static<typeof ReportAnswer>

const asked = {
  key: Type.String({ maxLength: 40 }),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** With what it is compared; as many days right before, unless told. */
  beforeFrom: Type.Optional(Day),
  beforeTo: Type.Optional(Day),
  by: Type.Optional(Type.Enum([...reportTimes, ...reportParts])),
  enterprise: Type.Optional(Id),
  place: Type.Optional(Id),
  crop: Type.Optional(Id),
}

export const reportCalls = {
  report: call({
    method: 'GET',
    path: '/api/Farm/Statistics/Report',
    // Each report asks for the right to view what it counts.
    needs: 'signed-in',
    summary:
      `A report by its key: rows, sums and days of a period (both days included, ${MAX_PERIOD_DAYS} at most; today unless told), ` +
      'the sums of the period before, and who has nothing in it. Days are cut in the time of the farm.',
    query: query(asked),
    answer: ReportAnswer,
  }),
  export: call({
    method: 'GET',
    path: '/api/Farm/Statistics/ExportReport',
    effects: ['takes-away'],
    needs: 'signed-in',
    summary: 'The same as a sheet; needs the right to export what is counted.',
    query: query(asked),
    gives: 'bytes',
  }),
  day: call({
    method: 'GET',
    path: '/api/Farm/Operation/Day',
    needs: 'clock.view',
    summary:
      'A day of the farm (today unless told), of one enterprise or all: every punch-in, what was used and how that was judged, ' +
      'irrigation, alarms and the means of weather stations, each as far as the caller may see it.',
    query: query({ day: Type.Optional(Day), enterprise: Type.Optional(Id) }),
    answer: FarmDay,
  }),
}
