import type { Comment } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'
import { personSql } from './care.store.ts'

function commentSql(scope: Scope): RawBuilder<Comment> {
  return sql`
    json_build_object('Id', c.id, 'RecordId', c.record_id, 'Text', c.content, 'AddTime', ${wireTime('c.add_time')},
                      'User', ${personSql(scope, 'c.user_id', 'c.add_time')})`
}

/** The newest of what was said of a record by people in reach and by those above, oldest first. */
export async function commentsOf(db: Db, scope: Scope, recordId: string, most: number): Promise<Comment[]> {
  const { rows } = await sql<{ comment: Comment }>`
    select ${commentSql(scope)} as comment
      from (select c.* from record_comment c join account a on a.id = c.user_id join organ o on o.id = a.organ_id
             where c.record_id = ${recordId} and (${organWithin(scope, 'o', 'signed-in')} or starts_with(${scope.home.path}, o.path))
             order by c.add_time desc, c.id desc limit ${most}) c
     order by c.add_time, c.id
  `.execute(db)
  return rows.map((row) => row.comment)
}

export async function commentById(db: Db, scope: Scope, id: string): Promise<Comment | undefined> {
  const { rows } = await sql<{ comment: Comment }>`
    select ${commentSql(scope)} as comment from record_comment c where c.id = ${id}
  `.execute(db)
  return rows[0]?.comment
}

interface NewComment {
  readonly id: string
  readonly recordId: string
  readonly userId: string
  readonly text: string
}

/** Those who listen to the record are told, as of a change of its own. */
function told(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into event (form_id, organ_path, user_id, owner_ids, ids)
    select r.form_id, r.organ_path, r.user_id, owners_in(r.data, f.owned_by), array[r.id]
      from record r join form f on f.id = r.form_id where r.id in (select record_id from ${from})`
}

/** Does nothing when the id is in use. */
export async function insertComment(db: Db, { id, recordId, userId, text }: NewComment): Promise<void> {
  await sql`
    with added as (
      insert into record_comment (id, record_id, user_id, content, add_time)
      values (${id}, ${recordId}, ${userId}, ${text}, clock_timestamp())
      on conflict (id) do nothing
      returning record_id)
    ${told(sql`added`)}
  `.execute(db)
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await sql`with gone as (delete from record_comment where id = ${id} returning record_id) ${told(sql`gone`)}`.execute(
    db,
  )
}
