import { Type } from 'typebox'
import { WireRecord } from '../forms/index.ts'
import { Id, MAX_PAGE_SIZE, ReadTime, call, query, strict } from '../wire/index.ts'
import { MAX_HELD, PlaceHold } from './holds.ts'
import { verdicts } from './review.rules.ts'

export const clockCalls = {
  holds: call({
    method: 'GET',
    path: '/api/Farm/Operation/Holds',
    needs: 'clock.view',
    summary: 'Of plots in scope those within a pre-harvest interval: until when, and by what, whoever used it.',
    query: query({
      /** Ids with commas between. */
      places: Type.String({ minLength: 36, maxLength: MAX_HELD * 37 }),
    }),
    answer: Type.Array(PlaceHold),
  }),
  review: call({
    method: 'POST',
    path: '/api/Farm/Operation/Review',
    effects: [],
    needs: 'clock.review',
    summary:
      'Review punch-ins: approve them, mark them as questionable or return them to whoever made them, all or none.',
    body: strict({
      /** As they were read: what changed since is not reviewed unseen. */
      Records: Type.Array(strict({ Id, UpdateTime: ReadTime }), { minItems: 1, maxItems: MAX_PAGE_SIZE }),
      Review: Type.Enum([...verdicts]),
      /** What is wrong, or to be mended; needed unless they are approved. */
      Note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answer: Type.Object({ Reviewed: Type.Integer() }),
  }),
  confirm: call({
    method: 'POST',
    path: '/api/Farm/Operation/Confirm',
    effects: [],
    needs: 'inputs.override',
    summary:
      'Stand as a second person for what somebody let pass of a punch-in, work order or plan: nobody who gave the word or made the ' +
      'record, no account that hangs on theirs.',
    body: strict({ Id, UpdateTime: ReadTime }),
    answer: WireRecord,
  }),
  explain: call({
    method: 'POST',
    path: '/api/Farm/Operation/Explain',
    effects: [],
    needs: 'inputs.override',
    summary:
      'Explain what a punch-in was forbidden for: by whoever may let things pass, and neither made nor corrected it. It stays a row of ' +
      'the check.',
    body: strict({ Id, UpdateTime: ReadTime, Reason: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: WireRecord,
  }),
}
