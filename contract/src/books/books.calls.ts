import { type Static, Type } from 'typebox'
import { Day, Id, call, query } from '../wire/index.ts'

/** So many lines of a section are told; a sheet has them all. */
export const MAX_BOOK_LINES = 1000
/** So many records are named that lack something; of all of them it is told how many. */
export const MAX_LACKING = 200

const BookLine = Type.Object({
  /** The record that it stands in. */
  Id,
  /** In the order of the columns; empty where nothing is told. */
  Cells: Type.Array(Type.String()),
  /** Which of them the law demands and nobody told, by their place. */
  Lacks: Type.Optional(Type.Array(Type.Integer())),
})
export const BookLack = Type.Object({
  /** The kind of the record that is to be completed, and which one. */
  Kind: Type.String(),
  Id,
  Name: Type.String(),
  /** What its fields are called. */
  Fields: Type.Array(Type.String()),
  /** In how many lines it is missing. */
  Lines: Type.Integer(),
})
export type BookLack = Static<typeof BookLack>

const Named = Type.Object({ Id, Name: Type.String() })

export const BookAnswer = Type.Object({
  Enterprise: Named,
  CreditCode: Type.Optional(Type.String()),
  Plan: Type.Optional(Named),
  Place: Type.Optional(Named),
  Crop: Type.Optional(Named),
  /** Absent where it is the whole of a plan. */
  Days: Type.Optional(Type.Object({ From: Day, To: Day })),
  Sections: Type.Array(
    Type.Object({
      Key: Type.String(),
      /** Keys of the columns that the caller may see. */
      Columns: Type.Array(Type.String()),
      Lines: Type.Array(BookLine),
      /** There are more than are told. */
      IsCut: Type.Boolean(),
      /** What the columns are called that are kept from the caller. */
      Unseen: Type.Array(Type.String()),
    }),
  ),
  /** What the law demands of the lines and nobody told, by the record that is to be completed. */
  Lacking: Type.Array(BookLack),
  LackingTotal: Type.Integer(),
})
export type BookAnswer = Static<typeof BookAnswer>

const asked = {
  key: Type.String({ maxLength: 40 }),
  enterprise: Type.Optional(Id),
  plan: Type.Optional(Id),
  place: Type.Optional(Id),
  crop: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const bookCalls = {
  book: call({
    method: 'GET',
    path: '/api/Farm/Operation/RecordBook',
    // Each book asks for the right to view what it is made of.
    needs: 'signed-in',
    summary:
      'A record book of an enterprise by its key, of a plan, plot, crop and period (both days included; without them the year so ' +
      `far, or the whole of the plan): its lines, ${MAX_BOOK_LINES} a section at the most, and what the law demands and nobody told.`,
    query: query(asked),
    answer: BookAnswer,
  }),
  export: call({
    method: 'GET',
    path: '/api/Farm/Operation/ExportRecordBook',
    effects: ['takes-away'],
    needs: 'signed-in',
    summary: 'The same as a sheet with all of its lines; needs the right to export what it is made of.',
    query: query(asked),
    gives: 'bytes',
  }),
}
