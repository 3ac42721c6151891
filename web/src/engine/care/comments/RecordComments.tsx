import type { Comment } from '@farm/contract/forms'
import { Waiting } from '../../../ui/Waiting.tsx'
import { usePermission } from '../../permission/index.ts'
import { Failure } from '../../records/Failure.tsx'
import { Moment } from '../../records/Moment.tsx'
import { type Kept, useComments } from '../care-queries.ts'
import { CommentBox } from './CommentBox.tsx'
import styles from './RecordComments.module.css'
import { useCommentRemoval } from './use-comment-removal.ts'

/** What people say of a record, oldest first, and at the foot the place to answer. */
export function RecordComments({ kept }: { readonly kept: Kept }) {
  const { data, error, refetch } = useComments(kept)
  const remove = useCommentRemoval()
  const { User } = usePermission()
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      {data.length === 0 ? (
        <p className={styles.none}>还没有评论，有要提醒的写在下面，能看到这条记录的人都看得到。</p>
      ) : (
        <ol className={styles.comments} aria-label="评论">
          {data.map((comment) => (
            <Line
              key={comment.Id}
              comment={comment}
              onRemove={comment.User.Id === User.Id ? () => void remove(comment) : undefined}
            />
          ))}
        </ol>
      )}
      <CommentBox recordId={kept.id} />
    </>
  )
}

interface LineProps {
  readonly comment: Comment
  /** Absent where somebody else said it. */
  readonly onRemove: (() => void) | undefined
}

function Line({ comment: { User, AddTime, Text }, onRemove }: LineProps) {
  return (
    <li className={styles.comment}>
      <p className={styles.head}>
        <span className={styles.who}>{User.RealName || User.Name || '—'}</span>
        <span className={styles.time}>
          <Moment at={AddTime} />
        </span>
        {onRemove && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`删除评论：${Text.slice(0, 20)}`}
            onClick={onRemove}
          >
            删除
          </button>
        )}
      </p>
      <p className={styles.text}>{Text}</p>
    </li>
  )
}
