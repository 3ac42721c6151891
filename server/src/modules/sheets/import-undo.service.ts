import { inTransaction } from '../../platform/db/index.ts'
import {
  type ManyRow,
  type WrittenRecord,
  earlierContents,
  isRemovedOneByOne,
  isWrittenOneByOne,
  judgeMany,
  removeMany,
  removeOne,
  writeMany,
  writeOne,
} from '../forms/index.ts'
import { type AtWork, type Tools, adderOf } from './import-work.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './import.store.ts'

const AT_ONCE = 200
/** No sheet has so many rows. */
const BEHIND_ALL = 2_000_000

/** Takes back what an import has written, last first; what was changed since or is in use stays and is counted. */
export async function takeBack(tools: Tools, work: AtWork, one: store.StoredImport): Promise<void> {
  const { db, signal, onWritten } = tools
  let beyond = BEHIND_ALL
  while (!signal.aborted) {
    const rows = await rowStore.rowsToUndo(db, one.id, { beyond, limit: AT_ONCE })
    if (rows.length === 0) {
      await store.endState(db, {
        id: one.id,
        from: one.state,
        to: one.state === 'cancelling' ? 'cancelled' : 'undone',
      })
      return
    }
    await takeBackAdded(
      tools,
      work,
      one,
      rows.filter(({ act }) => act === 'add'),
    )
    await takeBackEdited(
      tools,
      work,
      one,
      rows.filter(({ act }) => act === 'edit'),
    )
    beyond = rows.at(-1)?.row ?? beyond
    onWritten()
  }
}

function writtenRecord({ recordId, writtenTime }: rowStore.ImportRow): WrittenRecord {
  return { id: recordId ?? '', time: writtenTime ?? '' }
}

function numbersOf(rows: readonly rowStore.ImportRow[]): number[] {
  return rows.map(({ row }) => row)
}

async function takeBackAdded(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { db } = tools
  if (isRemovedOneByOne(work.kind)) {
    for (const row of rows) {
      const isGone = await removeOne(adderOf(tools, work), work.kind, writtenRecord(row))
      await rowStore.noteUndone(db, one.id, { rows: [row.row], kept: isGone ? 0 : 1 })
    }
    return
  }
  await inTransaction(db, async (within) => {
    const kept = await removeMany(adderOf({ ...tools, db: within }, work), work.kind, rows.map(writtenRecord))
    await rowStore.noteUndone(within, one.id, { rows: numbersOf(rows), kept: kept.size })
  })
}

async function takeBackEdited(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { db } = tools
  if (isWrittenOneByOne(work.kind, 'edit')) {
    for (const row of rows) {
      const [many] = await restoring(tools, work, [row])
      const written =
        many && (await writeOne(adderOf(tools, work), work.kind, many, { organId: undefined, act: 'restore' }))
      const isKept = !written || written.faults !== undefined
      await rowStore.noteUndone(db, one.id, { rows: [row.row], kept: isKept ? 1 : 0 })
    }
    return
  }
  await inTransaction(db, async (within) => {
    const inside = { ...tools, db: within }
    const adder = adderOf(inside, work)
    const many = await restoring(inside, work, rows)
    const judged = await judgeMany(adder, work.kind, many, { organId: undefined, taken: new Map() })
    await writeMany(adder, work.kind, judged, 'restore')
    const good = judged.filter(({ act }) => act !== 'wrong').length
    await rowStore.noteUndone(within, one.id, { rows: numbersOf(rows), kept: rows.length - good })
  })
}

/** Edits that bring back what the records held before. */
async function restoring(
  { db }: Pick<Tools, 'db'>,
  { kind }: AtWork,
  rows: readonly rowStore.ImportRow[],
): Promise<ManyRow[]> {
  const versions = rows.map(({ recordId, readTime }) => ({ id: recordId ?? '', time: readTime ?? '' }))
  const contents = await earlierContents(db, kind, versions)
  return rows.flatMap(({ row, recordId, writtenTime }) => {
    const data = contents.get(recordId ?? '')
    return data && recordId && writtenTime ? [{ row, id: recordId, data, readTime: writtenTime }] : []
  })
}
