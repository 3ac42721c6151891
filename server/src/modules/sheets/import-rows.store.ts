import type { DynamicData } from '@farm/contract/forms'
import { type CellFault, MAX_TOLD_FAULTS, type SheetImport } from '@farm/contract/sheets'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'

/** A row as it is kept. */
export interface ImportRow {
  readonly row: number
  readonly act: 'add' | 'edit' | 'same' | 'wrong'
  readonly recordId: string | null
  readonly data: DynamicData | null
  readonly readTime: string | null
  readonly writtenTime: string | null
  readonly faults: RowFault[] | null
  /** What it was asked, where it lacks nothing but that that is confirmed, and what is done with it then. */
  readonly asks?: readonly RowAsk[] | null
  readonly askedAct?: 'add' | 'edit' | null
}

export interface RowAsk {
  readonly code: string
  readonly text: string
}

/** A fault with the place of its column in the file; below zero it is one of the whole row. */
export interface RowFault extends Omit<CellFault, 'Row'> {
  readonly At: number
}

export async function insertRows(db: Db, importId: string, rows: readonly ImportRow[]): Promise<void> {
  await sql`
    insert into sheet_import_row (import_id, row, act, record_id, data, read_time, faults, asks, asked_act)
    select ${importId}, r.row, r.act, r."recordId", nullif(r.data, 'null'), r."readTime", nullif(r.faults, 'null'),
           nullif(r.asks, 'null'), r."askedAct"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r (row integer, act text, "recordId" uuid, data jsonb, "readTime" timestamptz, faults jsonb,
                   asks jsonb, "askedAct" text)
  `.execute(db)
}

/** What an earlier check found is of no use. */
export async function dropRows(db: Db, id: string): Promise<void> {
  await sql`delete from sheet_import_row where import_id = ${id}`.execute(db)
}

const rowColumns = sql`
  row, act, record_id as "recordId", data, ${wireTime('read_time')} as "readTime", ${wireTime('written_time')} as "writtenTime",
  faults, asks
`

interface Part {
  /** The row that was worked on last: those before it are not looked through again. */
  readonly beyond: number
  readonly limit: number
}

/** The next rows to be written. */
export async function rowsToWrite(db: Db, id: string, { beyond, limit }: Part): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${rowColumns} from sheet_import_row
     where import_id = ${id} and act in ('add', 'edit') and not is_done and row > ${beyond} order by row limit ${limit}
  `.execute(db)
  return rows
}

/** Which of the rows are still to be written. */
export async function stillToWrite(db: Db, id: string, numbers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    select row from sheet_import_row
     where import_id = ${id} and row = any(${[...numbers]}::integer[]) and act in ('add', 'edit') and not is_done
  `.execute(db)
  return rows.map(({ row }) => row)
}

/** Which of the rows stand written. */
export async function stillWritten(db: Db, id: string, numbers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    select row from sheet_import_row where import_id = ${id} and row = any(${[...numbers]}::integer[]) and is_done
  `.execute(db)
  return rows.map(({ row }) => row)
}

/** The rows that were written last and stand. */
export async function rowsToUndo(db: Db, id: string, { beyond, limit }: Part): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${rowColumns} from sheet_import_row
     where import_id = ${id} and is_done and row < ${beyond} order by row desc limit ${limit}
  `.execute(db)
  return rows
}

/** Notes rows as written, with the time of what was written; what they said is not needed any more. */
export async function noteWritten(
  db: Db,
  id: string,
  written: ReadonlyArray<{ readonly row: number; readonly time: string }>,
): Promise<void> {
  if (written.length === 0) return
  await sql`
    update sheet_import_row r set is_done = true, written_time = w.time, data = null
      from unnest(${written.map((one) => one.row)}::integer[], ${written.map((one) => one.time)}::timestamptz[]) as w (row, time)
     where r.import_id = ${id} and r.row = w.row
  `.execute(db)
}

/** Notes rows that turned out otherwise when they were to be written. */
export async function noteOtherwise(
  db: Db,
  id: string,
  rows: ReadonlyArray<Pick<ImportRow, 'row' | 'faults'> & Partial<Pick<ImportRow, 'act'>>>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update sheet_import_row r set act = coalesce(w.act, r.act), faults = nullif(w.faults, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (row integer, act text, faults jsonb)
     where r.import_id = ${id} and r.row = w.row
  `.execute(db)
}

/** A row whose record stays as it is while the others are taken back. */
export interface KeptRow {
  readonly row: number
  readonly reason: string
}

/** Notes rows that were taken back, and those among them that stay as they are. */
export async function noteUndone(
  db: Db,
  id: string,
  { rows, kept }: { readonly rows: readonly number[]; readonly kept: readonly KeptRow[] },
): Promise<void> {
  await sql`update sheet_import_row set is_done = false where import_id = ${id} and row = any(${[...rows]}::integer[])`.execute(
    db,
  )
  await sql`
    update sheet_import set done_count = done_count + ${rows.length}::integer, kept = kept + ${kept.length}::integer where id = ${id}
  `.execute(db)
  await noteOtherwise(
    db,
    id,
    kept.map(({ row, reason }) => ({
      row,
      faults: [{ At: -1, Column: '', Value: '', Reason: reason, Suggestions: [] }],
    })),
  )
}

/** The first records that stayed as an import was taken back, with why. */
export async function keptRows(db: Db, id: string): Promise<NonNullable<SheetImport['KeptRows']>> {
  const { rows } = await sql<{ Row: number; Id: string; Reason: string }>`
    select row as "Row", record_id as "Id", faults->0->>'Reason' as "Reason" from sheet_import_row
     where import_id = ${id} and act in ('add', 'edit') and not is_done and faults is not null order by row limit ${MAX_TOLD_FAULTS}
  `.execute(db)
  return rows
}

/** The first faults of an import. */
export async function faultsOf(db: Db, id: string): Promise<CellFault[]> {
  const { rows } = await sql<{ row: number; faults: RowFault[] }>`
    select row, faults from sheet_import_row
     where import_id = ${id} and act = 'wrong' order by row limit ${MAX_TOLD_FAULTS}
  `.execute(db)
  return rows
    .flatMap(({ row, faults }) =>
      faults.map(({ Column, Value, Reason, Suggestions }) => ({ Row: row, Column, Value, Reason, Suggestions })),
    )
    .slice(0, MAX_TOLD_FAULTS)
}

/** So many rows are shown of those that are asked the same. */
const MOST_SHOWN = 5

/** What rows are asked that lack nothing but that that is confirmed, those that are asked the same together; with the first of them. */
export async function asksOf(db: Db, id: string): Promise<ReadonlyArray<Omit<SheetImport['Asks'][number], 'Words'>>> {
  const { rows } = await sql<Omit<SheetImport['Asks'][number], 'Words'>>`
    select codes as "Codes", count(*)::integer as "Rows",
           (array_agg(json_build_object('Row', row, 'Text', told) order by row))[1:${sql.lit(MOST_SHOWN)}] as "First"
      from (select row, array(select a->>'code' from jsonb_array_elements(asks) a order by 1) as codes,
                   array_to_string(array(select a->>'text' from jsonb_array_elements(asks) a), '；') as told
              from sheet_import_row where import_id = ${id} and act = 'wrong' and asks is not null) asked
     group by codes order by codes
  `.execute(db)
  return rows
}

/** What somebody confirmed is written: rows that were asked nothing else come to be what they were judged to be. */
export async function confirmRows(db: Db, id: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`
    with confirmed as (
      update sheet_import_row set act = asked_act, faults = null
       where import_id = ${id} and act = 'wrong' and asks is not null
         and not exists (select from jsonb_array_elements(asks) a where a->>'code' <> all(${[...codes]}::text[]))
      returning asked_act as act
    )
    update sheet_import
       set added = added + (select count(*) from confirmed where act = 'add'),
           edited = edited + (select count(*) from confirmed where act = 'edit'),
           wrong = wrong - (select count(*) from confirmed)
     where id = ${id}
  `.execute(db)
}

/** The next rows at fault. */
export async function wrongRows(
  db: Db,
  id: string,
  { beyond, limit }: Part,
): Promise<Array<{ row: number; faults: RowFault[] }>> {
  const { rows } = await sql<{ row: number; faults: RowFault[] }>`
    select row, faults from sheet_import_row where import_id = ${id} and act = 'wrong' and row > ${beyond} order by row limit ${limit}
  `.execute(db)
  return rows
}
