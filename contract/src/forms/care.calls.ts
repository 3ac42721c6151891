import { type Static, Type } from 'typebox'
import {
  Id,
  IdQuery,
  IdsBody,
  MAX_PAGE_SIZE,
  ReadTime,
  Time,
  call,
  listParameters,
  query,
  strict,
} from '../wire/index.ts'
import { Confirmed } from './confirmed-codes.ts'
import { WireRecord } from './forms.calls.ts'
import { originNames } from './origins.ts'

const Person = Type.Object({ Id, Name: Type.String(), RealName: Type.String() })

/** One change of a record: who did what, and each field from → to. Absent means that it held nothing. */
export const HistoryEntry = Type.Object({
  /** When the change was made: the UpdateTime of the content that it brought. */
  Time,
  /** Absent where a job or a device did it. */
  User: Type.Optional(Type.Object({ ...Person.properties, Place: Type.Optional(Type.String()) })),
  /** Of what was written before ways were noted there is none. */
  Origin: Type.Optional(Type.Enum([...originNames])),
  /** The job that did it. */
  Job: Type.Optional(Type.String()),
  Act: Type.Enum(['add', 'edit', 'delete', 'recover', 'restore', 'status', 'publish']),
  /** By field; `OccurTime` stands last where an edit moved the record in time. */
  Changes: Type.Array(
    Type.Object({ Field: Type.String(), From: Type.Optional(Type.Unknown()), To: Type.Optional(Type.Unknown()) }),
  ),
  /** By id: what the changes refer to, by the names of that time. */
  Names: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type HistoryEntry = Static<typeof HistoryEntry>

export const DeletedRecord = Type.Object({
  ...WireRecord.properties,
  DeleteTime: Time,
  DeletedBy: Person,
  /** When it is purged. */
  PurgeTime: Time,
})
export type DeletedRecord = Static<typeof DeletedRecord>

/** So many names of what was purged are kept. */
export const PURGED_NAMES = 20

/** Records that were purged together. */
export const Purge = Type.Object({
  Time,
  Records: Type.Integer(),
  /** Names of the first of them, as they were. */
  Names: Type.Array(Type.String(), { maxItems: PURGED_NAMES }),
})
export type Purge = Static<typeof Purge>

/** Records of one form that refer to a record by one field. */
export const Referrer = Type.Object({
  FormId: Id,
  FormName: Type.String(),
  Field: Type.String(),
  Label: Type.String(),
  /** Up to 1,000. */
  Count: Type.Integer(),
  /** The newest of them. */
  Records: Type.Array(Type.Object({ Id, Name: Type.String(), UpdateTime: Time })),
})
export type Referrer = Static<typeof Referrer>

/** So many are told of one record, the newest. */
export const MAX_COMMENTS = 200

export const Comment = Type.Object({ Id, RecordId: Id, Text: Type.String(), AddTime: Time, User: Person })
export type Comment = Static<typeof Comment>

/** Days for which a deleted record can be taken back. */
export const BIN_DAYS = 30

/** The care of records: what happened to them, what was deleted, what people say of them, what refers to them. */
export const careCalls = {
  history: call({
    method: 'GET',
    path: '/api/Core/FormData/History',
    needs: 'form-data.view',
    summary: 'Changes of a record, newest first; fields that the caller may not see are left out.',
    query: query({ id: Id, cursor: listParameters.cursor, pageSize: listParameters.pageSize }),
    answer: Type.Array(HistoryEntry),
  }),
  restore: call({
    method: 'POST',
    path: '/api/Core/FormData/Restore',
    effects: ['changes-access'],
    needs: 'form-data.edit',
    summary: 'Bring back the content that a record had at an earlier time, as an edit of its own.',
    body: strict({ Id, UpdateTime: ReadTime, Version: Time, Confirmed }),
    answer: WireRecord,
  }),
  deleted: call({
    method: 'GET',
    path: '/api/Core/FormData/Deleted',
    needs: 'form-data.delete',
    summary: 'The recycle bin of a form, what was deleted last first.',
    query: query({ formId: Id, page: listParameters.page, pageSize: listParameters.pageSize }),
    answer: Type.Array(DeletedRecord),
  }),
  recover: call({
    method: 'POST',
    path: '/api/Core/FormData/Recover',
    effects: ['changes-access'],
    needs: 'form-data.delete',
    summary: 'Take records back out of the recycle bin: all of them or none.',
    body: IdsBody,
  }),
  purges: call({
    method: 'GET',
    path: '/api/Core/FormData/Purges',
    needs: 'form-data.delete',
    summary: 'What was purged from the recycle bin of a form, newest first.',
    query: query({ formId: Id }),
    answer: Type.Array(Purge, { maxItems: MAX_PAGE_SIZE }),
  }),
  referrers: call({
    method: 'GET',
    path: '/api/Core/FormData/Referrers',
    needs: 'form-data.view',
    summary: 'What refers to a record, by form and field, as far as the caller may see it.',
    query: IdQuery,
    answer: Type.Array(Referrer),
  }),
  comments: call({
    method: 'GET',
    path: '/api/Core/FormData/Comments',
    needs: 'form-data.view',
    summary: 'What people said of a record, oldest first.',
    query: IdQuery,
    answer: Type.Array(Comment, { maxItems: MAX_COMMENTS }),
  }),
  addComment: call({
    method: 'POST',
    path: '/api/Core/FormData/AddComment',
    effects: [],
    needs: 'form-data.view',
    summary: 'Say something of a record that one may see; a client-made Id makes a repeated send harmless.',
    body: strict({ Id: Type.Optional(Id), RecordId: Id, Text: Type.String({ minLength: 1, maxLength: 1000 }) }),
    answer: Comment,
  }),
  removeComment: call({
    method: 'POST',
    path: '/api/Core/FormData/DeleteComment',
    effects: [],
    needs: 'form-data.view',
    summary: 'Take back what one said oneself.',
    body: strict({ Id }),
  }),
}
