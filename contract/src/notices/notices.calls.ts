import { type Static, Type } from 'typebox'
import { Id, Time, call, query, strict } from '../wire/index.ts'
import { noticeKindNames } from './notice-kinds.ts'

export const Notice = Type.Object({
  Id,
  Kind: Type.Enum([...noticeKindNames]),
  Title: Type.String(),
  Text: Type.String(),
  /** The key of the kind of record that it is about, and which one. */
  About: Type.Object({ Kind: Type.String(), Id }),
  Time,
  IsRead: Type.Boolean(),
  /** Where what it is about can’t be opened by the person any more: work that was given to somebody else. */
  IsGone: Type.Optional(Type.Boolean()),
})
export type Notice = Static<typeof Notice>

export const noticeCalls = {
  list: call({
    method: 'GET',
    path: '/api/Core/Notices/List',
    needs: 'signed-in',
    summary:
      'One’s own notices that still hold, about what one may still read, newest first; `before` goes on from the last one.',
    query: query({
      unread: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Type.Enum([...noticeKindNames])),
      before: Type.Optional(Id),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: Type.Array(Notice),
  }),
  count: call({
    method: 'GET',
    path: '/api/Core/Notices/Count',
    needs: 'signed-in',
    summary: 'How many of one’s notices that still hold are not read, counted to 100.',
    query: query({}),
    answer: Type.Object({ Unread: Type.Integer() }),
  }),
  read: call({
    method: 'POST',
    path: '/api/Core/Notices/Read',
    effects: [],
    needs: 'signed-in',
    summary: 'Note that notices were read: those named, else all.',
    body: strict({ Ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })) }),
  }),
  preferences: call({
    method: 'GET',
    path: '/api/Core/Notices/Preferences',
    needs: 'signed-in',
    summary: 'Of which kinds that can reach one one wants to be told.',
    query: query({}),
    answer: Type.Array(Type.Object({ Kind: Type.Enum([...noticeKindNames]), IsOn: Type.Boolean() })),
  }),
  setPreference: call({
    method: 'POST',
    path: '/api/Core/Notices/SetPreference',
    effects: [],
    needs: 'signed-in',
    summary: 'Be told of a kind or not.',
    body: strict({ Kind: Type.Enum([...noticeKindNames]), IsOn: Type.Boolean() }),
  }),
}

/** The fact by which a page hears that its person has a new notice, or has read one. */
export const NOTICE_FACT = 'notices'
