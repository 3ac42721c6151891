import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'

/** Who does something, and by which request. */
export interface Doing {
  readonly requestId: string
  readonly userId: string
  readonly viewerId: string | null
  /** `users.edit`: the call, by domain and name. */
  readonly call: string
  /** What is taken away, where nothing changes, the module that is told anew, or what a refused request was about. */
  readonly subject: string | null
  readonly address: string
  readonly userAgent: string
  /** By which way. */
  readonly origin: string
}

/** Notes the operation, from where on what the transaction or the statement changes is its doing. Answers its number. */
export function beginSql(value: (name: keyof Doing) => RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`begin_operation(${value('requestId')}::uuid, ${value('userId')}::uuid, ${value('viewerId')}::uuid,
    ${value('call')}, ${value('subject')}, ${value('address')}, ${value('userAgent')}, ${value('origin')})`
}

/** What goes on when its request is long answered still belongs to it. */
export function goOnSql(column: string): RawBuilder<string> {
  const id = sql.ref(column)
  return sql`(set_config('farm.operation', coalesce(${id}::text, ''), true) ||
    set_config('farm.origin', coalesce((select l.origin from operation_log l where l.id = ${id}), ''), true))`
}

/** Notes what a job does in an organisation; what the transaction changes from here on is signed by the job. */
export async function beginJob(db: Db, job: string, organId: string): Promise<void> {
  await sql`select begin_job(${organId}::uuid, ${job})`.execute(db)
}

/** The same in the organisation of a record, where nobody asked for it: what a request sets off is the doing of whoever sent it. */
export async function beginJobAt(db: Db, job: `jobs.${string}`, recordId: string): Promise<void> {
  await sql`
    select begin_job(r.organ_id, ${job}) from record r
     where r.id = ${recordId} and coalesce(nullif(split_part(current_setting('farm.origin', true), ':', 1), ''), 'job') = 'job'
  `.execute(db)
}

/** What the transaction changes from here on is signed by the job, or by devices, unless somebody does it. */
export async function signAs(db: Db, who: `jobs.${string}` | 'device'): Promise<void> {
  const origin = who === 'device' ? who : `job:${who}`
  await sql`
    select set_config('farm.origin', coalesce(nullif(current_setting('farm.origin', true), ''), ${origin}), true)
  `.execute(db)
}

export async function beginOperation(db: Db, doing: Doing): Promise<void> {
  await sql`select ${beginSql((name) => sql`${doing[name]}`)}`.execute(db)
}

/** So many a minute are told of one person: whoever tries on fills no disk. */
const MOST_REFUSED = 20

export async function noteRefused(db: Db, doing: Doing, reason: string): Promise<void> {
  const { requestId, userId, viewerId, call, subject, address, userAgent, origin } = doing
  await sql`
    select refuse_operation(${requestId}::uuid, ${userId}::uuid, ${viewerId}::uuid, ${call}, ${reason}, ${subject},
                            ${address}, ${userAgent}, ${origin}, ${MOST_REFUSED}::integer)
  `.execute(db)
}
