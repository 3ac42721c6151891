import { faulty, forbidden, found, refusal } from '@farm/contract/errors'
import { type Comment, MAX_COMMENTS } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { Scope } from '../access/index.ts'
import { readableKind } from './care.service.ts'
import * as store from './comments.store.ts'

/** What people said of a record that the caller may read. */
export async function commentsOf(db: Db, scope: Scope, recordId: string): Promise<Comment[]> {
  found(await readableKind(db, scope, recordId), '记录')
  return store.commentsOf(db, scope, recordId, MAX_COMMENTS)
}

interface NewComment {
  readonly Id?: string
  readonly RecordId: string
  readonly Text: string
}

/** Says something of a record; the same sent again is answered, another content under its id is refused. */
export async function addComment(db: Db, scope: Scope, { Id, RecordId, Text }: NewComment): Promise<Comment> {
  found(await readableKind(db, scope, RecordId), '记录')
  const text = Text.trim()
  if (text === '') throw faulty({ Text: ['不能只有空格'] })
  const { userId } = scope
  const id = Id ?? newId()
  await store.insertComment(db, { id, recordId: RecordId, userId, text })
  const kept = found(await store.commentById(db, scope, id), '评论')
  const isSame = kept.RecordId === RecordId && kept.User.Id === userId && kept.Text === text
  if (!isSame) throw refusal('form-data/id-used')
  return kept
}

/** Takes back what one said oneself, of a record that one may still read. */
export async function removeComment(db: Db, scope: Scope, id: string): Promise<void> {
  const comment = await store.commentById(db, scope, id)
  const kind = comment && (await readableKind(db, scope, comment.RecordId))
  const { User } = found(kind && comment, '评论')
  if (User.Id !== scope.userId) throw forbidden('删除他人的评论')
  await store.deleteComment(db, id)
}
