import { Type } from 'typebox'
import { Id, MAX_PAGE_SIZE, ReadTime, call, strict } from '../wire/index.ts'
import { verdicts } from './review.rules.ts'

export const clockCalls = {
  review: call({
    method: 'POST',
    path: '/api/Farm/Operation/Review',
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
}
