import type { DynamicData } from '@farm/contract/forms'
import { type CellFault, MAX_TOLD_FAULTS } from '@farm/contract/sheets'
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
}

/** A fault with the place of its column in the file; below zero it is one of the whole row. */
export interface RowFault extends Omit<CellFault, 'Row'> {
  readonly At: number
}

export async function insertRows(db: Db, importId: string, rows: readonly ImportRow[]): Promise<void> {
  await sql`
    insert into sheet_import_row (import_id, row, act, record_id, data, read_time, faults)
    select ${importId}, r.row, r.act, r."recordId", nullif(r.data, 'null'), r."readTime", nullif(r.faults, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r (row integer, act text, "recordId" uuid, data jsonb, "readTime" timestamptz, faults jsonb)
  `.execute(db)
}

/** What an earlier check found is of no use. */
export async function dropRows(db: Db, id: string): Promise<void> {
  await sql`delete from sheet_import_row where import_id = ${id}`.execute(db)
}

const rowColumns = sql`
  row, act, record_id as "recordId", data, ${wireTime('read_time')} as "readTime", ${wireTime('written_time')} as "writtenTime", faults
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
  rows: ReadonlyArray<Pick<ImportRow, 'row' | 'act' | 'faults'>>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update sheet_import_row r set act = w.act, faults = nullif(w.faults, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (row integer, act text, faults jsonb)
     where r.import_id = ${id} and r.row = w.row
  `.execute(db)
}

/** Notes rows that were taken back, and those among them that stay as they are. */
export async function noteUndone(
  db: Db,
  id: string,
  { rows, kept }: { readonly rows: readonly number[]; readonly kept: number },
): Promise<void> {
  await sql`update sheet_import_row set is_done = false where import_id = ${id} and row = any(${[...rows]}::integer[])`.execute(
    db,
  )
  await sql`
    update sheet_import set done_count = done_count + ${rows.length}::integer, kept = kept + ${kept}::integer where id = ${id}
  `.execute(db)
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
