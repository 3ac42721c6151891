import { type Static, Type } from 'typebox'
import { Id, Time, call, query } from '../wire/index.ts'
import { doubtKinds, doubtStates } from './doubt-kinds.ts'

export const Doubt = Type.Object({
  Kind: Type.Enum([...doubtKinds]),
  State: Type.Enum([...doubtStates]),
  /** When it came about. */
  Time,
  /** What is said of it, as far as the caller may see the record. */
  Words: Type.String(),
  /** The record that it is about. */
  FormId: Id,
  Id,
  /** Empty where the caller may not see it. */
  Enterprise: Type.String(),
})
export type Doubt = Static<typeof Doubt>

/** So many records of one form are looked at, those that were changed last. */
export const MOST_DOUBTED = 500

export const doubtCalls = {
  list: call({
    method: 'GET',
    path: '/api/Farm/Doubt/List',
    needs: 'doubts.view',
    summary:
      'What speaks against records, lots and certificates of a place, changed within a year: forbidden uses, words that let pass, holds, ' +
      'recalls, failed tests and the like; what came about last first.',
    query: query({ enterprise: Type.Optional(Id) }),
    answer: Type.Object({
      Doubts: Type.Array(Doubt),
      /** There is more than was looked at. */
      IsCut: Type.Boolean(),
    }),
  }),
}
