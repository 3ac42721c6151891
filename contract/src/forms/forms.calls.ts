import { type Static, Type } from 'typebox'
import { Id, IdQuery, IdsBody, OrganPath, ReadTime, Time, call, listParameters, query, strict } from '../wire/index.ts'
import { Confirmed } from './confirmed-codes.ts'
import { chosenRecords } from './many.calls.ts'
import type { DynamicData } from './dynamic-data.ts'
import { WireForm } from './wire-form.ts'

const Data = Type.Unsafe<DynamicData>(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()))

/**
 * What a reference shows of the record, person or organisation it points to. The name is that of the moment at which the reference was
 * written, readable to whoever may see the record that holds it; absent where the naming field is hidden from the caller.
 */
export const Referred = Type.Object({
  Id,
  Name: Type.Optional(Type.String()),
  /** Today's name where it differs from `Name`. */
  Now: Type.Optional(Type.String()),
  Deleted: Type.Optional(Type.Boolean()),
  /** The caller may not see what is behind the name. */
  Unseen: Type.Optional(Type.Boolean()),
})
export type Referred = Static<typeof Referred>

export const WireRecord = Type.Object({
  Id,
  FormId: Id,
  Data,
  AddTime: Time,
  UpdateTime: Time,
  /** When the thing happened; AddTime unless told. */
  OccurTime: Time,
  UserId: Id,
  /** Its maker: `RealName` as when the record was added, `Now` today’s where it differs; `Name` is empty for who may not see them. */
  User: Type.Object({ Id, Name: Type.String(), RealName: Type.String(), Now: Type.Optional(Type.String()) }),
  Organ: Type.Object({ Id, Name: Type.String(), Path: OrganPath }),
  /** By reference path: `Plan`, `Plan.Place`. */
  Expand: Type.Optional(Type.Record(Type.String(), Type.Union([Referred, Type.Array(Referred)]))),
})
export type WireRecord = Static<typeof WireRecord>

/** What a refused add tells, as `present`, the maker of the record that stands under its id already. */
export interface Arrived {
  readonly Id: string
  /** It was made of the content that was sent now. */
  readonly IsSame: boolean
  readonly IsDeleted: boolean
}

export const recordCalls = {
  listForms: call({
    method: 'GET',
    path: '/api/Core/Form/List',
    needs: 'signed-in',
    summary: 'Form definitions; with module, the forms of the data menu of that module.',
    query: query({ module: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: Type.Array(WireForm),
  }),
  getForm: call({
    method: 'GET',
    path: '/api/Core/Form/Get',
    needs: 'signed-in',
    summary: 'One form definition.',
    query: IdQuery,
    answer: WireForm,
  }),
  list: call({
    method: 'GET',
    path: '/api/Core/FormData/List',
    needs: 'form-data.view',
    summary: 'Records of a form. pageSize unset: all up to 500, then Link rel=next; ids answers all its ids.',
    query: query({ ...chosenRecords, ...listParameters }),
    answer: Type.Array(WireRecord),
  }),
  get: call({
    method: 'GET',
    path: '/api/Core/FormData/Get',
    needs: 'form-data.view',
    summary: 'One record.',
    query: query({ id: Id, expand: listParameters.expand }),
    answer: WireRecord,
  }),
  add: call({
    method: 'POST',
    path: '/api/Core/FormData/Add',
    effects: ['own-transaction'],
    needs: 'form-data.add',
    summary: 'Add a record; a client-made Id makes a repeated send harmless.',
    body: strict({
      FormId: Id,
      Id: Type.Optional(Id),
      Data,
      OrganId: Type.Optional(Id),
      OccurTime: Type.Optional(Time),
      Confirmed,
      /** Of the form as the device had it: a record that waited is judged by that. */
      FormVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    answer: WireRecord,
  }),
  edit: call({
    method: 'POST',
    path: '/api/Core/FormData/Edit',
    effects: ['changes-access'],
    needs: 'form-data.edit',
    summary: 'Edit a record; UpdateTime as read guards against overwriting somebody else’s edit (409).',
    body: strict({ Id, Data, UpdateTime: ReadTime, OccurTime: Type.Optional(Time), Confirmed }),
    answer: WireRecord,
  }),
  remove: call({
    method: 'POST',
    path: '/api/Core/FormData/Delete',
    effects: ['changes-access', 'takes-access'],
    needs: 'form-data.delete',
    summary: 'Delete records (kept in the recycle bin).',
    body: IdsBody,
  }),
}
