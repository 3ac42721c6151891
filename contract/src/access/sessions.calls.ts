import { type Static, Type } from 'typebox'
import { Id, Time, call, query, strict } from '../wire/index.ts'

/** Somebody signed in on one device. */
export const SignedInSession = Type.Object({
  Id,
  /** `Chrome 140 · Windows`, as far as the browser told. */
  Device: Type.String(),
  IsPhone: Type.Boolean(),
  Address: Type.String(),
  AddTime: Time,
  LastUsed: Time,
  EndTime: Time,
  /** The one with which is asked. */
  IsCurrent: Type.Boolean(),
  /** Who looks through the eyes of the user by it. */
  Viewer: Type.Optional(Type.Object({ Id, RealName: Type.String() })),
})
export type SignedInSession = Static<typeof SignedInSession>

export const sessionCalls = {
  list: call({
    method: 'GET',
    path: '/api/Core/Sessions/List',
    needs: 'signed-in',
    summary: 'One’s own sessions; with userId those of another in scope, which needs the right over sessions.',
    query: query({ userId: Type.Optional(Id) }),
    answer: Type.Array(SignedInSession),
  }),
  end: call({
    method: 'POST',
    path: '/api/Core/Sessions/End',
    effects: ['changes-access', 'takes-access'],
    needs: 'signed-in',
    summary: 'End sessions: those named in Ids, or all of UserId (oneself unless told) but the one that asks.',
    body: strict({ Ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })), UserId: Type.Optional(Id) }),
    answer: Type.Object({ Ended: Type.Integer() }),
  }),
}
