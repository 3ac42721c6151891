import type { SignIn } from '@farm/contract/logs'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Origin } from './handler.ts'

export interface SignInEntry {
  /** As it was typed in. */
  readonly name: string
  /** Whose account it is; found by the name unless told. */
  readonly accountId?: string | undefined
  /** Who looks through the eyes of the account. */
  readonly viewerId?: string | undefined
  readonly outcome: SignIn['Outcome']
  readonly origin: Origin
  /** One row a minute stands for all that have the same. */
  readonly oncePerMinute?: string | undefined
}

/**
 * Failures that are told one by one, of names that belong to nobody and of those that belong to somebody. What goes
 * beyond is one row a minute: whoever guesses without end fills no disk, and hides nothing of real accounts behind
 * made-up ones.
 */
const told = { nobody: { inMinute: 60, inDay: 5_000 }, somebody: { inMinute: 600, inDay: 20_000 } } as const

/** Writes what became of a sign-in, on a connection of its own where the sign-in itself is refused. */
export async function logSignIn(db: Db, entry: SignInEntry): Promise<void> {
  const { name, accountId = null, viewerId = null, outcome, origin, oncePerMinute = null } = entry
  const isFailure = outcome !== '登录' && outcome !== '退出' && outcome !== '以他人身份查看'
  await sql`
    insert into sign_in_log (
      name, user_id, viewer_id, outcome, address, user_agent, request_id, organ_no, organ_path, bucket)
    select left(${name}, 60), a.id, ${viewerId}::uuid, ${outcome}, ${origin.address},
           left(${origin.userAgent}, 300), ${origin.requestId}, o.no, o.path,
           case when ${isFailure} and (${isFlood('minute')} or ${isFlood('day')})
                then ${minute} || ' flood ' || (a.id is null) || ' ' || ${outcome}
                when ${oncePerMinute}::text is not null then ${minute} || ' ' || ${oncePerMinute}::text end
      from (select 1) as one
      left join account a on a.id = coalesce(
             ${accountId}::uuid, (select id from account where lower(name) = lower(${name}) and not is_deleted))
      left join organ o on o.id = a.organ_id
    on conflict (bucket) do nothing
  `.execute(db)
}

const minute = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

/** Counts no further than it has to. */
function isFlood(within: 'minute' | 'day') {
  const [nobody, somebody] =
    within === 'minute' ? [told.nobody.inMinute, told.somebody.inMinute] : [told.nobody.inDay, told.somebody.inDay]
  return sql<boolean>`(
    select count(*) from (
      select from sign_in_log l
       where (l.user_id is null) = (a.id is null) and l.outcome in ('密码错误', '动态码错误', '账号已停用', '尝试过多')
         and l.add_time > now() - ${sql.lit(`1 ${within}`)}::interval
       limit case when a.id is null then ${sql.lit(nobody)} else ${sql.lit(somebody)} end) failed
    ) >= case when a.id is null then ${sql.lit(nobody)} else ${sql.lit(somebody)} end`
}
