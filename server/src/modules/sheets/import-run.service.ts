import { inTransaction } from '../../platform/db/index.ts'
import { type JudgedRow, type ManyRow, isWrittenOneByOne, judgeMany, writeMany, writeOne } from '../forms/index.ts'
import { faultsOfRecord } from './import-faults.rules.ts'
import { type AtWork, type Tools, adderOf } from './import-work.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './import.store.ts'

const AT_ONCE = 500

/** Writes what was checked, batch by batch; answers whether all of it is written. Goes on where it was broken off. */
export async function runImport(tools: Tools, work: AtWork, one: store.StoredImport): Promise<boolean> {
  const { db, clock, signal, onWritten } = tools
  let beyond = 0
  while (!signal.aborted) {
    const rows = await rowStore.rowsToWrite(db, one.id, { beyond, limit: AT_ONCE })
    if (rows.length === 0) {
      await store.endRun(db, one.id, clock.now())
      return true
    }
    const { together, alone } = byWay(work, rows)
    if (together.length > 0 && !(await writeTogether(tools, work, one, together))) return false
    for (const row of alone) {
      if (signal.aborted || !(await writeAlone(tools, work, one, row))) return false
    }
    beyond = rows.at(-1)?.row ?? beyond
    onWritten()
  }
  return false
}

function byWay({ kind }: AtWork, rows: readonly rowStore.ImportRow[]) {
  const isAlone = ({ act }: rowStore.ImportRow) => isWrittenOneByOne(kind, act === 'add' ? 'add' : 'edit')
  return { together: rows.filter((row) => !isAlone(row)), alone: rows.filter(isAlone) }
}

function manyRow({ row, recordId, data, readTime }: rowStore.ImportRow): ManyRow {
  return { row, id: recordId ?? '', data: data ?? {}, readTime: readTime ?? undefined }
}

/** A batch is judged and written in one transaction, and noted in it: killed in the midst, none of it was done. */
async function writeTogether(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
): Promise<boolean> {
  return inTransaction(tools.db, async (db) => {
    if (!(await store.holdState(db, one.id, 'running'))) return false
    const adder = adderOf({ ...tools, db }, work)
    const organId = one.forOrganId ?? undefined
    const judged = await judgeMany(adder, work.kind, rows.map(manyRow), { organId, taken: new Map() })
    const times = await writeMany(adder, work.kind, judged)
    const written = judged.flatMap(({ row, id }) => {
      const time = times.get(id)
      return time === undefined ? [] : [{ row, time }]
    })
    await rowStore.noteWritten(db, one.id, written)
    const others = judged.filter((row) => row.act === 'wrong' || row.act === 'same')
    await rowStore.noteOtherwise(
      db,
      one.id,
      others.map((row) => otherwise(work, one, row)),
    )
    await store.noteDone(db, one.id, rows.length)
    return true
  })
}

function otherwise(
  { kind: { fields } }: AtWork,
  { columns }: store.StoredImport,
  judged: JudgedRow,
): Pick<rowStore.ImportRow, 'row' | 'act' | 'faults'> {
  const { row, act } = judged
  const faults = act === 'wrong' ? faultsOfRecord(judged.faults, { fields, columns, cells: [] }) : null
  return { row, act, faults }
}

/** What the domain has its say in is written by the way of a single record; written twice it is written once. */
async function writeAlone(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  row: rowStore.ImportRow,
): Promise<boolean> {
  const { db } = tools
  const present = await store.importById(db, one.id)
  if (present?.state !== 'running') return false
  const written = await writeOne(adderOf(tools, work), work.kind, manyRow(row), {
    organId: one.forOrganId ?? undefined,
  })
  const { faults } = written
  if (faults === undefined) await rowStore.noteWritten(db, one.id, [{ row: row.row, time: written.time }])
  else {
    const wrong: JudgedRow = { row: row.row, id: row.recordId ?? '', act: 'wrong', faults }
    await rowStore.noteOtherwise(db, one.id, [otherwise(work, one, wrong)])
  }
  await store.noteDone(db, one.id, 1)
  return true
}
