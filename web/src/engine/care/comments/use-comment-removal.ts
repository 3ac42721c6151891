import type { Comment } from '@farm/contract/forms'
import { useToast } from '../../../ui/toast-context.ts'
import { useAddComment, useRemoveComment } from '../care-queries.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** Takes back what one said; for a while it can be said again as it was. */
export function useCommentRemoval(): (comment: Comment) => Promise<void> {
  const toast = useToast()
  const { mutateAsync: remove } = useRemoveComment()
  const { mutateAsync: add } = useAddComment()
  const told = async (acting: Promise<unknown>, onDone: () => void) => {
    try {
      await acting
      onDone()
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
  return ({ Id, RecordId, Text }) =>
    told(remove(Id), () =>
      toast.undoable('已删除评论', () => {
        void told(add({ Id, RecordId, Text }), () => toast.done('评论已恢复'))
      }),
    )
}
