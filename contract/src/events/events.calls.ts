import { type Static, Type } from 'typebox'
import { Id, OrganPath, call, query } from '../wire/index.ts'

/** What changed: records of which kind, which ones, where. It carries no field, so that a push can’t leak one. */
export const Fact = Type.Object({
  /** Key of the form kind: `clock`. */
  fact: Type.String(),
  /** Empty when there are too many to name. */
  ids: Type.Array(Id),
  organPath: OrganPath,
})
export type Fact = Static<typeof Fact>

export const eventCalls = {
  stream: call({
    method: 'GET',
    path: '/api/Core/Events',
    needs: 'signed-in',
    summary:
      'Server-sent events: `change` carries a Fact inside the caller’s scope, `reset` says that some were missed. ' +
      'A comment each 15 s; Last-Event-ID goes on where a stream broke off.',
    query: query({}),
    gives: 'events',
  }),
}
