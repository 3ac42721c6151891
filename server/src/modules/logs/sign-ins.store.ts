import type { SignIn } from '@farm/contract/logs'
import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'
import { type Period, allOf, inPeriod } from './period.store.ts'
import { type LogRight, withinLogs } from './reach.store.ts'

export interface SignInChoice extends Period {
  readonly userId?: string
  readonly search?: string
  readonly outcome?: SignIn['Outcome']
}

export interface StoredSignIn extends Omit<SignIn, 'Device'> {
  readonly userAgent: string
}

/** Whose log it is; names that belong to nobody are told to administrators. */
export interface SignInReader {
  readonly scope: Scope
  readonly right: LogRight
  readonly seesNobodies: boolean
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly before?: readonly [time: string, id: string] | undefined
}

/** Looking through the eyes of another had another name before; the log keeps its rows as they are. */
const OUTCOME = sql`replace(s.outcome, '以其身份', '以他人身份')`

/** Newest first. */
export async function signInsWithin(
  db: Db,
  reader: SignInReader,
  choice: SignInChoice,
  { limit, offset, before }: Page,
): Promise<StoredSignIn[]> {
  const isBefore = before ? sql` and (s.add_time, s.id) < (${before[0]}::timestamptz, ${before[1]}::bigint)` : sql``
  const { rows } = await sql<{ entry: StoredSignIn }>`
    select json_strip_nulls(json_build_object(
             'Id', s.id::text, 'AddTime', ${wireTime('s.add_time')},
             'Name', case when ${isNamed(reader.scope)} then s.name else '' end,
             'User', case when a.id is not null
                          then json_build_object('Id', a.id, 'Name', a.name, 'RealName', a.real_name) end,
             'Outcome', ${OUTCOME}, 'Address', s.address, 'userAgent', s.user_agent, 'RequestId', s.request_id)) as entry
      from (select * from sign_in_log s where ${chosen(reader, choice)}${isBefore}
             order by s.add_time desc, s.id desc limit ${limit} offset ${offset}) s
      left join account a on a.id = s.user_id
     order by s.add_time desc, s.id desc
  `.execute(db)
  return rows.map(({ entry }) => entry)
}

/** Exact up to the cap; one more means “more than that”. */
export async function countSignIns(db: Db, reader: SignInReader, choice: SignInChoice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from sign_in_log s where ${chosen(reader, choice)} limit ${COUNT_CAP + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

function chosen({ scope, right, seesNobodies }: SignInReader, choice: SignInChoice): RawBuilder<boolean> {
  const { userId, search, outcome } = choice
  const ofPeople = sql`(s.user_id is not null and ${withinLogs(scope, right, 's')})`
  const isAnybody = seesNobodies ? sql<boolean>`(${ofPeople} or s.user_id is null)` : sql<boolean>`${ofPeople}`
  return allOf([
    isAnybody,
    ...inPeriod('s.add_time', choice),
    ...(userId === undefined ? [] : [sql<boolean>`s.user_id = ${userId}::uuid`]),
    ...(outcome === undefined ? [] : [sql<boolean>`${OUTCOME} = ${outcome}`]),
    ...(search === undefined ? [] : [found(scope, search)]),
  ])
}

/** The name is that of the viewer where somebody looks through the eyes of another: told to whoever sees them as a person. */
function isNamed(scope: Scope): RawBuilder<boolean> {
  return sql`(s.viewer_id is null or exists (
    select from account v join organ o on o.id = v.organ_id where v.id = s.viewer_id and ${organWithin(scope, 'o', 'users.view')}))`
}

function found(scope: Scope, search: string): RawBuilder<boolean> {
  return sql`((position(lower(${search}) in lower(s.name)) > 0 and ${isNamed(scope)}) or starts_with(s.address, ${search})
    or s.request_id = lower(${search})
    or exists (select from account a where a.id = s.user_id and position(${search} in a.real_name) > 0))`
}
