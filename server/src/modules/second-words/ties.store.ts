import { userCalls } from '@farm/contract/users'
import { type Db, sql } from '../../platform/db/index.ts'

/** How an account hangs on a person: then it is no second one. */
export interface Tie {
  readonly id: string
  /** That person added it, or set its password, within seven days. */
  readonly isMade: boolean
  /** Both signed in on one browser within half a year. */
  readonly sharesBrowser: boolean
}

/** Of accounts those that hang on a person; the log is written by the clock of the database, and read by it. */
export async function tiesTo(db: Db, person: string, accounts: readonly string[]): Promise<readonly Tie[]> {
  const { rows } = await sql<Tie>`
    select one.id, one.is_made as "isMade", one.shares as "sharesBrowser"
      from (select a.id,
                   exists (select from operation_change c join operation_log l on l.id = c.operation_id
                            where c.target = a.id::text and c.kind = 'account' and l.user_id = ${person}::uuid
                              and (c.act = 'add' or l.call = ${userCalls.editPassword.path})
                              and l.add_time > now() - interval '7 days') as is_made,
                   exists (select from known_device theirs join known_device own on own.token_hash = theirs.token_hash
                            where theirs.account_id = a.id and own.account_id = ${person}::uuid
                              and least(theirs.last_used, own.last_used) > now() - interval '180 days') as shares
              from unnest(${[...accounts]}::uuid[]) as a (id)) one
     where one.is_made or one.shares
  `.execute(db)
  return rows
}

interface Holder {
  readonly id: string
  /** Of an organisation above. */
  readonly isAbove: boolean
}

/** Who of an organisation, or of those above it, has a function. */
export async function holdersAround(db: Db, organId: string, url: string): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select a.id, at.id <> ${organId}::uuid as "isAbove"
      from account a join organ at on at.id = a.organ_id join organ o on starts_with(o.path, at.path)
     where o.id = ${organId}::uuid and a.is_enabled and not a.is_deleted
       and exists (select from account_role ar join role_function rf on rf.role_id = ar.role_id
                    where ar.account_id = a.id and rf.url = ${url})
  `.execute(db)
  return rows
}
