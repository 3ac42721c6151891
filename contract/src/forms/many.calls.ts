import { type Static, Type } from 'typebox'
import { Confirmed } from './confirmed-codes.ts'
import { MAX_FIELDS } from './design.ts'
import type { Field } from './field.ts'
import { Id, MAX_PAGE_SIZE, ReadTime, Time, call, listParameters, query, strict } from '../wire/index.ts'

/** Which records of a form a list shows, whatever page of it. */
export const chosenRecords = {
  formId: Id,
  qs: listParameters.qs,
  search: Type.Optional(Type.String({ maxLength: 60 })),
}

/** The fields that groups are made by: days and times by their month. */
export const groupingTypes: readonly Field['type'][] = [
  'choice',
  'choices',
  'yesNo',
  'reference',
  'references',
  'date',
  'moment',
]

/** So many groups are told, those with the most records. */
export const MAX_GROUPS = 200
/** So many fields are added up at once. */
export const MAX_SUMS = 10

const Sums = Type.Record(Type.String({ maxLength: 60 }), Type.Number())

/** Records that have the same in a field, with a number. */
export const RecordGroup = Type.Object({
  /** The value of the field, as a filter takes it; of days and times the month, `2026-11`. Absent: nothing entered. */
  Key: Type.Optional(Type.String()),
  /** Of what is referred to: its name, where the caller may see it. */
  Name: Type.Optional(Type.String()),
  Count: Type.Integer(),
  /** Of a list of which shares are kept the shares; absent where these are hidden from the caller. */
  Sums,
})
export type RecordGroup = Static<typeof RecordGroup>

export const RecordFigures = Type.Object({
  Count: Type.Integer(),
  /** By field: what the numbers of all chosen records come to. */
  Sums,
  /** What of these falls to the one thing of a list, such as a plot, that the records are narrowed to, where shares are kept of it. */
  Shares: Type.Optional(Type.Object({ Of: Id, Sums })),
  /** Present when they were asked for. */
  Groups: Type.Optional(Type.Array(RecordGroup, { maxItems: MAX_GROUPS })),
  /** There are more groups than are told. */
  HasMoreGroups: Type.Optional(Type.Boolean()),
})
export type RecordFigures = Static<typeof RecordFigures>

/** A record as it was read. */
const Read = strict({ Id, UpdateTime: ReadTime })

/** A record after a change of many: `Version` is the UpdateTime of the content that the change replaced. */
export const ChangedRecord = Type.Object({
  Id,
  UpdateTime: Time,
  Version: Time,
  /** Of a change that was to be taken back record by record: why this one stays as it is. */
  Kept: Type.Optional(Type.String()),
})
export type ChangedRecord = Static<typeof ChangedRecord>

/** So long a change of many can be taken back, record by record. */
export const MANY_UNDO_HOURS = 24

/** A change of many that can still be taken back. */
export const ManyChange = Type.Object({
  Id,
  Time,
  User: Type.Object({ Id, Name: Type.String(), RealName: Type.String() }),
  /** How many of its records stand as it left them and may be edited by the caller. */
  Count: Type.Integer(),
})
export type ManyChange = Static<typeof ManyChange>

export const manyCalls = {
  figures: call({
    method: 'GET',
    path: '/api/Core/FormData/Figures',
    needs: 'form-data.view',
    summary: 'How many records a list shows, what their numbers come to and, with `by`, how they fall into groups.',
    query: query({
      ...chosenRecords,
      /** A choice, yes or no, reference, day or time; `UserId`, `Organ` and times of the record. Of a list each value. */
      by: Type.Optional(Type.String({ maxLength: 60 })),
      /** Comma list of number fields. */
      sums: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    answer: RecordFigures,
  }),
  editMany: call({
    method: 'POST',
    path: '/api/Core/FormData/EditMany',
    effects: ['changes-access'],
    needs: 'form-data.edit',
    summary:
      'Set or clear the same fields of many records: of all of them or of none. A refusal names the records at fault.',
    body: strict({
      FormId: Id,
      Records: Type.Array(Read, { minItems: 1, maxItems: MAX_PAGE_SIZE }),
      /** What is set; whatever is not named is kept. */
      Set: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()),
      Clear: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_FIELDS }),
      /** Of all of them. */
      Confirmed,
    }),
    answer: Type.Array(ChangedRecord),
  }),
  changes: call({
    method: 'GET',
    path: '/api/Core/FormData/ManyChanges',
    needs: 'form-data.edit',
    summary:
      'The changes of many records of a form that the caller may still take back in some record, newest first, whoever made them.',
    query: query({ formId: Id }),
    answer: Type.Array(ManyChange),
  }),
  restoreMany: call({
    method: 'POST',
    path: '/api/Core/FormData/RestoreMany',
    effects: ['changes-access'],
    needs: 'form-data.edit',
    summary:
      'Take back a change of many records of one form: bring back the version of each, of all of them or of none; with EachAlone of each ' +
      'that it can be brought back to, the others are answered with why they stay. Which records is said by `Records`, or by the `Change`.',
    body: strict({
      EachAlone: Type.Optional(Type.Boolean()),
      Records: Type.Optional(
        Type.Array(strict({ Id, UpdateTime: ReadTime, Version: Time }), { minItems: 1, maxItems: MAX_PAGE_SIZE }),
      ),
      /** All of a change of many that the caller may edit. */
      Change: Type.Optional(Id),
      Confirmed,
    }),
    answer: Type.Array(ChangedRecord),
  }),
}
