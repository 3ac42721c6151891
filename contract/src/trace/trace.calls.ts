import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, call, query, strict } from '../wire/index.ts'
import { releaseParts } from './parts.ts'
import { StoryEntry, StoryHead, StoryLot } from './story.ts'

const Part = Type.Enum([...releaseParts])
const Parts = Type.Array(Part, { maxItems: releaseParts.length })

/** So many photos of a lot are made known at the most. */
export const MAX_RELEASED_PHOTOS = 20

/** A plan of which something may be traced: it is finished, or has lots already. */
export const TracedPlan = Type.Object({
  Id,
  Name: Type.String(),
  Status: Type.String(),
  Crop: Type.String(),
  Variety: Type.String(),
  Enterprise: Type.String(),
  Places: Type.Array(Type.String()),
  StartDate: Type.String(),
  EndDate: Type.String(),
  /** Kilogrammes; absent where that is hidden from the caller. */
  Harvest: Type.Optional(Type.Number()),
  /** The newest, at most twenty. */
  Lots: Type.Array(StoryLot),
  LotTotal: Type.Integer(),
})
export type TracedPlan = Static<typeof TracedPlan>

/** Where codes lead (`https://farm.example.cn`); absent where the installation has not said. */
const PublicUrl = Type.Optional(Type.String())

const cursor = Type.Optional(Type.String({ maxLength: 80 }))

/** What is made known of a lot, for those who decide on it. */
export const LotRelease = Type.Object({
  Lot: IdAndName,
  Enterprise: IdAndName,
  /** Absent while the lot is not released. */
  Code: Type.Optional(Type.String()),
  /** What its enterprise lets known at the most. */
  Allowed: Parts,
  /** What was chosen for this lot; absent while it is not released. */
  Parts: Type.Optional(Parts),
  Photos: Type.Array(Id),
  /** Photos of the work on it that may be chosen, the newest, at most sixty. */
  Choices: Type.Array(Type.Object({ Id, Day, Title: Type.String() })),
  /** Whether the caller may release and withdraw. */
  MayRelease: Type.Boolean(),
  /** Days on which the page was opened, the latest 31, and how often. */
  Scans: Type.Array(Type.Object({ Day, Count: Type.Integer() })),
  ScanTotal: Type.Integer(),
  /** Codes that were withdrawn. */
  Withdrawn: Type.Integer(),
})
export type LotRelease = Static<typeof LotRelease>

export const traceCalls = {
  list: call({
    method: 'GET',
    path: '/api/Farm/Trace/List',
    needs: 'trace.view',
    summary:
      'Plans that are finished or have lots, newest first, with their lots. One answer looks at a bounded number of plans, so ' +
      'it may hold few or none and yet have `Next`: with that as `before` it goes on.',
    query: query({
      before: cursor,
      /** The beginning of the number of a lot. */
      batch: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      cropId: Type.Optional(Id),
      placeId: Type.Optional(Id),
      /** Plans whose days touch these. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
    }),
    answer: Type.Object({ Plans: Type.Array(TracedPlan), Next: Type.Optional(Type.String()), PublicUrl }),
  }),
  story: call({
    method: 'GET',
    path: '/api/Farm/Trace/Story',
    needs: 'trace.view',
    summary: 'The story of a plan in the order in which it happened, page by page; its head comes with the first page.',
    query: query({ id: Id, after: cursor }),
    answer: Type.Object({
      Head: Type.Optional(StoryHead),
      Lots: Type.Array(StoryLot),
      Entries: Type.Array(StoryEntry),
      Next: Type.Optional(Type.String()),
      PublicUrl,
    }),
  }),
  lot: call({
    method: 'GET',
    path: '/api/Farm/Trace/Lot',
    needs: 'trace.view',
    summary: 'What is made known of a lot, and how often its public page was opened.',
    query: query({ id: Id }),
    answer: LotRelease,
  }),
  policy: call({
    method: 'GET',
    path: '/api/Farm/Trace/Policy',
    needs: 'trace.view',
    summary: 'What an enterprise lets the public know of its lots at the most.',
    query: query({ id: Id }),
    answer: Type.Object({ Enterprise: IdAndName, Parts, MayRelease: Type.Boolean() }),
  }),
  savePolicy: call({
    method: 'POST',
    path: '/api/Farm/Trace/SavePolicy',
    effects: [],
    needs: 'trace.release',
    summary: 'Say what an enterprise lets the public know; less than before holds for released lots at once.',
    body: strict({ Id, Parts }),
  }),
  release: call({
    method: 'POST',
    path: '/api/Farm/Trace/Release',
    effects: [],
    needs: 'trace.release',
    summary: 'Make a dispatched lot known to the public, or change what is; it keeps its code.',
    body: strict({
      Id,
      Parts,
      Photos: Type.Array(Id, { maxItems: MAX_RELEASED_PHOTOS }),
    }),
    answer: Type.Object({ Code: Type.String() }),
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/Farm/Trace/Withdraw',
    effects: [],
    needs: 'trace.release',
    summary: 'Withdraw the code of a lot: its page says so from then on. Released again it gets another one.',
    body: strict({ Id }),
  }),
}
