import type { DataScope } from '@farm/contract/access'
import { IMPORT_UNDO_DAYS, type ImportMode, type ImportState } from '@farm/contract/sheets'
import {
  type AdvisoryLock,
  type Db,
  type RawBuilder,
  advisoryLocks,
  lockWithin,
  sql,
  tryLock,
  unlock,
  wireTime,
} from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { type Scope, goOnSql, organWithin } from '../access/index.ts'

const UNDO_HOURS = IMPORT_UNDO_DAYS * 24

/** A column of the file that belongs to a field. */
export interface KeptColumn {
  readonly at: number
  readonly text: string
  readonly name: string
}

/** An import as it is kept. */
export interface StoredImport {
  readonly id: string
  readonly formId: string
  readonly fileId: string
  readonly sha256: string
  readonly fileName: string
  readonly accountId: string
  readonly actorId: string
  readonly narrowedPath: string | null
  readonly organId: string
  readonly forOrganId: string | null
  readonly mode: ImportMode
  readonly key: string | null
  readonly state: ImportState
  readonly rowCount: number
  readonly doneCount: number
  readonly added: number
  readonly edited: number
  readonly same: number
  readonly wrong: number
  readonly twinCount: number
  readonly twinRows: number[]
  readonly numbered: number
  readonly kept: number
  readonly unknownHeads: string[]
  /** The columns of the file that are taken in. */
  readonly columns: KeptColumn[]
  readonly reason: string | null
  readonly addTime: string
  readonly undoUntil: string | null
  readonly user: { readonly Id: string; readonly Name: string; readonly RealName: string }
}

const columns = sql`
  i.id, i.form_id as "formId", i.file_id as "fileId", i.sha256, i.file_name as "fileName", i.account_id as "accountId",
  i.actor_id as "actorId", i.narrowed_path as "narrowedPath", i.organ_id as "organId", i.for_organ_id as "forOrganId", i.mode,
  i.key, i.state, i.row_count as "rowCount", i.done_count as "doneCount", i.added, i.edited, i.same, i.wrong, i.kept,
  i.twin_count as "twinCount", i.twin_rows as "twinRows", i.numbered,
  i.unknown_heads as "unknownHeads", i.columns, i.reason, ${wireTime('i.add_time')} as "addTime",
  case when i.state in ('done', 'failed') and i.added + i.edited > 0
       then ${wireTime('i.undo_until')} end as "undoUntil",
  (select json_build_object('Id', a.id, 'Name', a.name, 'RealName', a.real_name) from account a where a.id = i.account_id) as "user"
`

/** One’s own, and those of the organisations that one’s reach covers as a whole. */
function visible(scope: Scope): RawBuilder<boolean> {
  const own = sql<boolean>`i.account_id = ${scope.userId}`
  const covering = scope.kinds.all().filter((kind) => isWhole(scope.over({ kind, right: 'view' })))
  const byReach = Map.groupBy(covering, (kind) => scope.over({ kind, right: 'view' }))
  const others = [...byReach.values()].flatMap((kinds) =>
    kinds.slice(0, 1).map((kind) => {
      const ids = sql.join(kinds.map(({ id }) => sql.lit(id)))
      return sql<boolean>`(i.form_id in (${ids})
        and exists (select from organ vo where vo.id = i.organ_id and ${organWithin(scope, 'vo', { kind, right: 'view' })}))`
    }),
  )
  return sql`(${sql.join([own, ...others], sql` or `)})`
}

function isWhole(reach: DataScope | undefined): boolean {
  return reach !== undefined && reach !== '仅本人'
}

export async function importById(db: Db, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select ${columns} from sheet_import i where i.id = ${id}`.execute(db)
  return rows[0]
}

export async function importWithin(db: Db, scope: Scope, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from sheet_import i where i.id = ${id} and ${visible(scope)}
  `.execute(db)
  return rows[0]
}

/** The same, held until the end of the transaction. */
export async function lockImport(db: Db, scope: Scope, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from sheet_import i where i.id = ${id} and ${visible(scope)} for no key update of i
  `.execute(db)
  return rows[0]
}

export async function importsOf(db: Db, scope: Scope, formId: string, limit: number): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from sheet_import i
     where i.form_id = ${formId} and ${visible(scope)} order by i.add_time desc, i.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** How many imports of somebody are not over; until the end of the transaction they begin no other. */
export async function lockOpenImports(db: Db, accountId: string): Promise<number> {
  await lockWithin(db, 'importsOfAccount', accountId)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from sheet_import
     where account_id = ${accountId} and state in ('checking', 'checked', 'running', 'cancelling')
  `.execute(db)
  return rows[0]?.n ?? 0
}

interface NewImport {
  readonly id: string
  readonly formId: string
  readonly fileId: string
  readonly sha256: string
  readonly fileName: string
  readonly accountId: string
  readonly organId: string
  readonly narrowedPath: string | undefined
  readonly forOrganId: string | undefined
  readonly mode: ImportMode
  readonly key: string | undefined
  readonly now: Date
}

/** Answers whether the id was free. */
export async function insertImport(db: Db, one: NewImport): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into sheet_import (id, form_id, file_id, sha256, file_name, account_id, actor_id, organ_id, narrowed_path, for_organ_id,
                              mode, key, add_time)
    values (${one.id}, ${one.formId}, ${one.fileId}, ${one.sha256}, ${one.fileName}, ${one.accountId}, ${one.accountId},
            ${one.organId}, ${one.narrowedPath ?? null}, ${one.forOrganId ?? null}, ${one.mode}, ${one.key ?? null},
            ${one.now.toISOString()}::timestamptz)
    on conflict (id) do nothing
  `.execute(db)
  return numAffectedRows > 0n
}

interface Next {
  readonly id: string
  readonly to: ImportState
  readonly actorId: string
  readonly narrowedPath: string | undefined
}

/** Gives an import the next thing to be done with it, by whom it is asked. */
export async function setState(db: Db, { id, to, actorId, narrowedPath }: Next): Promise<void> {
  await sql`
    update sheet_import set state = ${to}, done_count = 0, reason = null, actor_id = ${actorId}, narrowed_path = ${narrowedPath ?? null}
     where id = ${id}
  `.execute(db)
}

/** Ends what was going on with an import. Nothing happens where somebody has given it something else to do. */
export async function endState(
  db: Db,
  { id, from, to, reason }: { id: string; from: ImportState; to: ImportState; reason?: string },
): Promise<void> {
  await sql`
    update sheet_import
       set state = ${to}, reason = ${reason ?? null},
           done_count = case when ${to} = 'failed' then done_count else row_count end
     where id = ${id} and state = ${from}
  `.execute(db)
}

/** Holds an import in a state until the end of the transaction; false where it is in another by now. */
export async function holdState(db: Db, id: string, state: ImportState): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id, ${goOnSql('operation_id')} from sheet_import where id = ${id} and state = ${state} for no key update
  `.execute(db)
  return rows.length > 0
}

interface Progress {
  readonly rowCount: number
  readonly doneCount: number
  readonly added: number
  readonly edited: number
  readonly same: number
  readonly wrong: number
  readonly twinCount: number
  readonly twinRows: readonly number[]
  readonly numbered: number
}

/** Notes how far the check is; false when it was called off. */
export async function noteChecked(db: Db, id: string, one: Progress): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sheet_import
       set row_count = ${one.rowCount}, done_count = ${one.doneCount}, added = ${one.added}, edited = ${one.edited},
           same = ${one.same}, wrong = ${one.wrong}, twin_count = ${one.twinCount},
           twin_rows = ${[...one.twinRows]}::integer[], numbered = ${one.numbered}
     where id = ${id} and state = 'checking'
  `.execute(db)
  return numAffectedRows > 0n
}

export async function noteHeads(
  db: Db,
  id: string,
  { columns: known, unknown }: { readonly columns: readonly KeptColumn[]; readonly unknown: readonly string[] },
): Promise<void> {
  await sql`
    update sheet_import set unknown_heads = ${[...unknown]}::text[], columns = ${JSON.stringify(known)}::jsonb where id = ${id}
  `.execute(db)
}

export async function noteDone(db: Db, id: string, count: number): Promise<void> {
  await sql`update sheet_import set done_count = done_count + ${count}::integer where id = ${id}`.execute(db)
}

/** What came of the rows of an import. */
function countsOf(id: string): RawBuilder<unknown> {
  return sql`(
    select count(*) filter (where act = 'add' and is_done) as added, count(*) filter (where act = 'edit' and is_done) as edited,
           count(*) filter (where act = 'same') as same, count(*) filter (where act = 'wrong') as wrong,
           count(*) filter (where is_done) as standing,
           count(*) filter (where act in ('add', 'edit') and written_time is null) as waiting
      from sheet_import_row where import_id = ${id}) c`
}

function undoUntil(now: Date): RawBuilder<unknown> {
  return sql`${now.toISOString()}::timestamptz + make_interval(hours => ${sql.lit(UNDO_HOURS)})`
}

/** Ends the writing: what was done is counted, and from now on it can be undone for a while. */
export async function endRun(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update sheet_import i
       set state = 'done', done_count = i.row_count, undo_until = ${undoUntil(now)},
           added = c.added, edited = c.edited, same = c.same, wrong = c.wrong
      from ${countsOf(id)}
     where i.id = ${id} and i.state = 'running'
  `.execute(db)
}

interface Stopped {
  readonly id: string
  readonly from: 'running' | 'cancelling' | 'undoing'
  readonly reason: string
  readonly now: Date
}

/**
 * Ends a writing or a taking back in whose way something stood. What stands is counted and can be taken back: of an import
 * that was written to its end it is done as before, else it failed; where nothing stands any more, it was taken back.
 */
export async function endStopped(db: Db, { id, from, reason, now }: Stopped): Promise<void> {
  const gone = { running: 'failed', cancelling: 'cancelled', undoing: 'undone' }[from]
  await sql`
    update sheet_import i
       set state = case when c.standing = 0 then ${gone} when c.waiting > 0 then 'failed' else 'done' end,
           reason = case when c.standing = 0 and ${gone} <> 'failed' then null else ${reason} end,
           undo_until = coalesce(i.undo_until, ${undoUntil(now)}),
           added = c.added, edited = c.edited, same = c.same, wrong = c.wrong
      from ${countsOf(id)}
     where i.id = ${id} and i.state = ${from}
  `.execute(db)
}

/** Until the end of the transaction nobody else adds records to a form by a key. */
export async function lockKey(db: Db, formId: string, key: string): Promise<void> {
  await lockWithin(db, 'importKey', `${formId}|${key}`)
}

/**
 * Imports with which something is to be done: of each organisation at whose imports nobody is at work the oldest, those
 * that wait longest first.
 */
export async function waitingImports(db: Db): Promise<Array<{ id: string; organId: string }>> {
  const { rows } = await sql<{ id: string; organId: string }>`
    select id, "organId" from (
      select distinct on (organ_id) id, organ_id as "organId", add_time from sheet_import
       where state in ('checking', 'running', 'cancelling', 'undoing') order by organ_id, add_time, id) i
     where not exists (
       select from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${sql.lit(advisoryLocks.importsOfOrgan)} and l.objsubid = 2
          and l.database = (select d.oid from pg_database d where d.datname = current_database())
          and l.objid = (hashtext(i."organId"::text)::bigint & 4294967295)::oid)
     order by add_time limit 20
  `.execute(db)
  return rows
}

/**
 * Runs `work` unless a process is at this import or at another of its organisation; answers whether it ran. The locks end
 * with the connection, however the process ends.
 */
export async function whileAlone(
  db: Db,
  { id, organId }: { readonly id: string; readonly organId: string },
  work: () => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (one) => {
    const locks = [
      ['import', id],
      ['importsOfOrgan', organId],
    ] as const
    const taken: Array<readonly [AdvisoryLock, string]> = []
    try {
      for (const [lock, of] of locks) {
        if (!(await tryLock(one, lock, of))) return false
        taken.push([lock, of])
      }
      await work()
      return true
    } finally {
      for (const [lock, of] of taken) await unlock(one, lock, of)
    }
  })
}

const AT_ONCE = 20

/** Forgets imports that can't be undone any more, with their rows; answers how many. */
export async function forgetImports(db: Db, now: TrustedTime): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sheet_import where id in (
      select id from sheet_import
       where coalesce(undo_until, add_time + make_interval(hours => ${sql.lit(UNDO_HOURS)}))
             < ${now.toISOString()}::timestamptz
         and state not in ('running', 'cancelling', 'undoing')
       order by add_time limit ${AT_ONCE} for update skip locked)
  `.execute(db)
  return Number(numAffectedRows)
}
