import { oneText } from '../../platform/db/index.ts'
import type { Farm } from './test-farm.ts'

/** What a refused call may leave behind, and why. */
const exceptions: Readonly<Record<string, string>> = {
  session: 'when it was used last, and sessions that are made to ask with',
  login_failure: 'attempts are counted',
  known_device: 'attempts of a browser are counted',
  sign_in_log: 'attempts are noted',
  operation_log: 'attempts are noted',
  operation_change: 'stands with what is noted',
  stat_delta: 'is folded into stat_day by and by',
  stat_day: 'stat_delta is folded into it',
  stat_people: 'stat_delta is folded into it',
  event: 'is swept',
}

/** A sum over everything that a refused call must not have changed: every table that there is, but a few. */
export async function digest({ database: { db } }: Farm): Promise<string> {
  const names = await oneText(
    db,
    `select string_agg(quote_ident(tablename), ',' order by tablename) as text
       from pg_tables where schemaname = 'public' and tablename <> all('{${Object.keys(exceptions).join(',')}}')`,
  )
  const sums = names
    .split(',')
    .map((table) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t)`)
  return oneText(db, `select ${sums.join(' || ')} as text`)
}
