import { clockForm, reviewStates } from '@farm/contract/clock'
import { lotForm } from '@farm/contract/lots'
import { type Db, columnsIn, fieldsIn, sql } from '../../platform/db/index.ts'

const lot = fieldsIn(lotForm)
const harvest = columnsIn(lotForm, 'Harvests')
const punchIn = fieldsIn(clockForm)

/** The setting that says that all lots were looked through. */
const SETTING = 'lots:returned-held'

export async function wereHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select from setting where key = ${SETTING}`.execute(db)
  return rows.length > 0
}

export async function noteHeld(db: Db): Promise<void> {
  await sql`insert into setting (key, value) values (${SETTING}, '1') on conflict do nothing`.execute(db)
}

/** A lot up to which all were looked at. */
export interface Mark {
  readonly id: string
  readonly time: string
}

interface Unheld {
  readonly id: string
  /** Those of its harvests that a review sent back, and who did the last. */
  readonly punchIns: readonly string[]
  readonly reviewer: string
}

interface Looked {
  /** Up to where they were looked at; undefined where none are left. */
  readonly last: Mark | undefined
  readonly unheld: readonly Unheld[]
}

/** The next so many lots, and which of them are made of harvests that a review sent back and are not held for that. */
export async function nextUnheld(
  db: Db,
  { after, limit }: { readonly after: Mark | undefined; readonly limit: number },
): Promise<Looked> {
  const isAfter = after ? sql` and (r.occur_time, r.id) < (${after.time}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Mark & Pick<Unheld, 'punchIns'> & { readonly reviewer: string | null }>`
    select l.id, l.occur_time::text as time, x.ids as "punchIns", coalesce(x.reviewer, l.user_id) as reviewer
      from (select r.id, r.occur_time, r.user_id, r.data from record r
             where r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted${isAfter}
             order by r.occur_time desc, r.id desc limit ${limit}) l
     cross join lateral (
       select coalesce(array_agg(p.id) filter (where not coalesce(l.data->${lot.Returned} ? p.id::text, false)), '{}') as ids,
              (array_agg((p.data->>${punchIn.Reviewer})::uuid order by p.data->>${punchIn.ReviewTime} desc nulls last))[1] as reviewer
         from jsonb_array_elements(coalesce(l.data->${lot.Harvests}, '[]')) h
         join record p on p.id = (h->>${harvest.PunchIn})::uuid and not p.is_deleted
        where p.data->>${punchIn.Review} = any(${reviewStates.where('void')}::text[])
     ) x
     order by l.occur_time desc, l.id desc
  `.execute(db)
  return {
    last: rows.length === limit ? rows.at(-1) : undefined,
    unheld: rows.flatMap(({ id, punchIns, reviewer }) =>
      punchIns.length > 0 && reviewer !== null ? [{ id, punchIns, reviewer }] : [],
    ),
  }
}

/** Holds the rows of punch-ins against a verdict at the same moment; answers those that a review sent back. */
export async function heldReturned(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; isVoid: boolean }>`
    select r.id, coalesce(r.data->>${punchIn.Review} = any(${reviewStates.where('void')}::text[]), false) as "isVoid" from record r
     where r.id = any(${[...ids]}::uuid[]) and not r.is_deleted order by r.id for no key update
  `.execute(db)
  return rows.flatMap(({ id, isVoid }) => (isVoid ? [id] : []))
}
