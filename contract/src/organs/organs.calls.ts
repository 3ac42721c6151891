import { type Static, Type } from 'typebox'
import {
  Id,
  IdAndName,
  IdQuery,
  IdsBody,
  OrganPath,
  ReadTime,
  Time,
  call,
  query,
  strict,
  visibleName,
} from '../wire/index.ts'
import { Confirmed } from '../forms/confirmed-codes.ts'

const Kind = Type.Enum(['平台', '县', '企业', '部门'])

export const Organ = Type.Object({
  Id,
  Name: Type.String(),
  Kind,
  No: Type.Integer(),
  Path: OrganPath,
  ParentId: Type.Union([Id, Type.Null()]),
  IsDemo: Type.Boolean(),
  /** People and enterprises in it and below, as far as they are in scope. */
  People: Type.Integer(),
  Enterprises: Type.Integer(),
  UpdateTime: Time,
})
export type Organ = Static<typeof Organ>

export const MAX_DEPTH = 8

/** People of one organisation who see all below it. */
const Watchers = Type.Object({ Organ: IdAndName, People: Type.Integer() })

/** Records of one form, up to 1,000. */
const OfForm = Type.Object({ FormId: Id, Name: Type.String(), Count: Type.Integer() })

/** A move before it is made. */
export const OrganMove = Type.Object({
  /** What goes along: the organisation and those below it, their people and records. */
  Organs: Type.Integer(),
  People: Type.Integer(),
  Records: Type.Integer(),
  /** Records are more than that; what is copied was looked for among so many of them. */
  IsCut: Type.Optional(Type.Boolean()),
  /** Of these, as far as the caller may see them: by form, with those that are not over. */
  Along: Type.Array(Type.Intersect([OfForm, Type.Object({ Open: Type.Optional(Type.Integer()) })])),
  /** What organisations lend that are above no more and what work here needs: it goes along as copies. */
  Copies: Type.Array(OfForm),
  /** So many of it the new organisation lends just so. */
  Same: Type.Integer(),
  /** Forms of organisations that are above no more, which go along closed with their records. */
  Archived: Type.Array(Type.String()),
  /** Consultations that are not over and whose expert stays. */
  HandedOver: Type.Integer(),
  /** Other shared records of organisations that are above no more. */
  Shared: Type.Integer(),
  Gains: Type.Array(Watchers),
  Loses: Type.Array(Watchers),
  /** Why it can’t be made, as it would be refused; empty where it can. */
  Obstacles: Type.Array(Type.String()),
  /** What it asks to be confirmed. */
  Asked: Type.Optional(Type.Array(Type.String())),
})
export type OrganMove = Static<typeof OrganMove>

export const organCalls = {
  list: call({
    method: 'GET',
    path: '/api/Core/Organs/List',
    needs: 'organs.view',
    summary: 'Organisations in scope, parents first.',
    query: query({}),
    answer: Type.Array(Organ),
  }),
  get: call({
    method: 'GET',
    path: '/api/Core/Organs/Get',
    needs: 'organs.view',
    summary: 'One organisation.',
    query: IdQuery,
    answer: Organ,
  }),
  add: call({
    method: 'POST',
    path: '/api/Core/Organs/Add',
    effects: ['changes-access', 'takes-access'],
    needs: 'organs.add',
    summary: 'Add an organisation under a parent.',
    body: strict({
      Id: Type.Optional(Id),
      Name: visibleName(60),
      Kind: Type.Enum(['县', '部门']),
      ParentId: Id,
      IsDemo: Type.Optional(Type.Boolean()),
    }),
    answer: Organ,
  }),
  edit: call({
    method: 'POST',
    path: '/api/Core/Organs/Edit',
    effects: ['changes-access', 'takes-access', 'changes-forms'],
    needs: 'organs.edit',
    summary: 'Rename an organisation, or move it under another parent as Move does: both of it or nothing.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Name: Type.Optional(visibleName(60)),
      ParentId: Type.Optional(Id),
      Confirmed,
    }),
    answer: Organ,
  }),
  move: call({
    method: 'POST',
    path: '/api/Core/Organs/Move',
    effects: ['changes-access', 'takes-access', 'changes-forms'],
    needs: 'organs.edit',
    summary:
      'Move an organisation under another parent: its whole branch and all records move with it at once, with copies of what its ' +
      'work needs of the organisations that it leaves.',
    body: strict({ Id, UpdateTime: ReadTime, ParentId: Id, Confirmed }),
    answer: Organ,
  }),
  previewMove: call({
    method: 'GET',
    path: '/api/Core/Organs/PreviewMove',
    needs: 'organs.edit',
    summary:
      'What would move with an organisation under another parent, what would be copied, who would gain and lose sight, what is in the way.',
    query: query({ id: Id, parentId: Id }),
    answer: OrganMove,
  }),
  remove: call({
    method: 'POST',
    path: '/api/Core/Organs/Delete',
    effects: ['changes-access', 'takes-access'],
    needs: 'organs.delete',
    summary: 'Delete organisations that hold nothing: no organisations below, people, roles or records.',
    body: IdsBody,
  }),
}
