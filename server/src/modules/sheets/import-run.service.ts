import type { Faults } from '@farm/contract/errors'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import {
  type JudgedRow,
  type ManyRow,
  faultsOf,
  isWrittenOneByOne,
  judgeMany,
  writeMany,
  writeOne,
} from '../forms/index.ts'
import { faultsOfRecord } from './import-faults.rules.ts'
import { keysTaken } from './import-keys.service.ts'
import { type AtWork, type Tools, adderOf, atWriting } from './import-work.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './import.store.ts'

const AT_ONCE = 500

/**
 * Writes what was checked, batch by batch, each by what the person may at that moment; answers whether all of it is written. Goes on where
 * it was broken off.
 */
export async function runImport(tools: Tools, one: store.StoredImport): Promise<boolean> {
  const { db, clock, signal, onWritten } = tools
  let beyond = 0
  while (!signal.aborted) {
    const rows = await rowStore.rowsToWrite(db, one.id, { beyond, limit: AT_ONCE })
    if (rows.length === 0) {
      await store.endRun(db, one.id, clock.now())
      return true
    }
    const work = await atWriting(tools, one)
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
  // A row that edits names a part of what the record holds: what the domain goes by may be the rest.
  const isAlone = ({ act, data }: rowStore.ImportRow) =>
    act === 'add' ? isWrittenOneByOne(kind, 'add', data ?? {}) : isWrittenOneByOne(kind, 'edit', undefined)
  return { together: rows.filter((row) => !isAlone(row)), alone: rows.filter(isAlone) }
}

function manyRow({ row, recordId, data, readTime, asks }: rowStore.ImportRow): ManyRow {
  // A row is written only after what it was asked is confirmed.
  const confirmed = (asks ?? []).map(({ code }) => code)
  return { row, id: recordId ?? '', data: data ?? {}, readTime: readTime ?? undefined, confirmed }
}

/**
 * Does something with rows that are still to be written, in one transaction with the note of it: killed in the midst, none
 * of it was done. Whoever lost the lock on the import finds here what another has written. False when it was called off.
 */
function withRows(
  { db }: Tools,
  { id }: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
  work: (within: Db, waiting: readonly rowStore.ImportRow[]) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (within) => {
    if (!(await store.holdState(within, id, 'running'))) return false
    const numbers = new Set(
      await rowStore.stillToWrite(
        within,
        id,
        rows.map(({ row }) => row),
      ),
    )
    const waiting = rows.filter(({ row }) => numbers.has(row))
    if (waiting.length > 0) await work(within, waiting)
    await store.noteDone(within, id, waiting.length)
    return true
  })
}

function writeTogether(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
): Promise<boolean> {
  return withRows(tools, one, rows, async (db, waiting) => {
    const inside = { ...tools, db }
    const adder = adderOf(inside, work)
    const taken = await keysTaken(inside, work, one, waiting)
    const free = waiting.filter(({ row }) => !taken.has(row))
    const organId = one.forOrganId ?? undefined
    const judged = await judgeMany(adder, work.kind, free.map(manyRow), { organId, taken: new Map() })
    const times = await writeMany(adder, work.kind, judged)
    const written = judged.flatMap(({ row, id }) => {
      const time = times.get(id)
      return time === undefined ? [] : [{ row, time }]
    })
    await rowStore.noteWritten(db, one.id, written)
    const others = judged
      .filter((row) => row.act === 'wrong' || row.act === 'same')
      .map((row) => otherwise(work, one, row))
    const clashes = [...taken].map(([row, faults]) => atFault(work, one, row, faults))
    await rowStore.noteOtherwise(db, one.id, [...others, ...clashes])
  })
}

type Otherwise = Pick<rowStore.ImportRow, 'row' | 'act' | 'faults'>

function otherwise(work: AtWork, one: store.StoredImport, judged: JudgedRow): Otherwise {
  const { row, act } = judged
  return act === 'wrong' ? atFault(work, one, row, judged.faults) : { row, act, faults: null }
}

function atFault(
  { kind: { fields } }: AtWork,
  { columns }: store.StoredImport,
  row: number,
  faults: Faults,
): Otherwise {
  return { row, act: 'wrong', faults: faultsOfRecord(faults, { fields, columns, cells: [] }) }
}

/** What the domain has its say in is written by the way of a single record; written twice it is written once. */
async function writeAlone(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  row: rowStore.ImportRow,
): Promise<boolean> {
  try {
    return await withRows(tools, one, [row], async (db) => {
      const inside = { ...tools, db }
      const taken = (await keysTaken(inside, work, one, [row])).get(row.row)
      if (taken) return rowStore.noteOtherwise(db, one.id, [atFault(work, one, row.row, taken)])
      const sent = { ...manyRow(row), sentTime: one.addTime }
      const time = await writeOne(adderOf(inside, work), work.kind, sent, one.forOrganId ?? undefined)
      await rowStore.noteWritten(db, one.id, [{ row: row.row, time }])
    })
  } catch (error) {
    const faults = faultsOf(error)
    return withRows(tools, one, [row], (db) =>
      rowStore.noteOtherwise(db, one.id, [atFault(work, one, row.row, faults)]),
    )
  }
}
