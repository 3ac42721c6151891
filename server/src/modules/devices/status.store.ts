import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { SaidOfItself } from './attributes.store.ts'
import { type Scope, type SeenKind, readable, writable } from '../access/index.ts'

/** How a device is. Of one that never had a token nor a word from its gateway nothing is kept. */
export interface StatusRow {
  readonly no: number | null
  /** Whether the caller may edit it. */
  readonly isEditable: boolean
  readonly isOnline: boolean | null
  readonly since: string | null
  readonly reason: string | null
  readonly lastSeen: string | null
  readonly messages: number | null
  readonly badMessages: number | null
  readonly attributes: SaidOfItself['attributes'] | null
  readonly tokenTail: string | null
  readonly tokenTime: string | null
}

/** A device that the scope may read. */
export async function statusRow(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<StatusRow | undefined> {
  const mayEdit = kind.rights.has('edit') ? writable(scope, kind, 'r', 'edit') : sql`false`
  const { rows } = await sql<StatusRow>`
    select a.no, ${mayEdit} as "isEditable", s.is_online as "isOnline", ${wireTime('s.since')} as since, s.reason,
           ${wireTime('s.last_seen')} as "lastSeen", s.messages, s.bad_messages as "badMessages", s.attributes,
           a.token_tail as "tokenTail", ${wireTime('a.token_time')} as "tokenTime"
      from record r
      left join device_access a on a.device_id = r.id
      left join device_state s on s.device_no = a.no
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]
}
