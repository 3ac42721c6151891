import { type Faults, refusal } from '@farm/contract/errors'
import { forbiddenRight } from '@farm/contract/forms'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import {
  type ManyRow,
  type WrittenRecord,
  earlierContents,
  faultsOf,
  isRemovedOneByOne,
  isTakenBackByAdding,
  isWrittenOneByOne,
  judgeMany,
  removeMany,
  removeOne,
  writeMany,
  writeOne,
} from '../forms/index.ts'
import { type AtWork, type Tools, adderOf, atWork } from './import-work.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './import.store.ts'

const AT_ONCE = 200
/** No sheet has so many rows. */
const BEHIND_ALL = 2_000_000

/**
 * Refuses to take an import back to who may not: their own needs what the import needed, that of somebody else the right
 * to delete what it added and to edit what it changed. Where the domain has its say in a deletion, it asks for the right.
 */
export function refuseTakingBack({ kind, scope }: Pick<AtWork, 'kind' | 'scope'>, one: store.StoredImport): void {
  const lacking = rightsToTakeBack({ kind, scope }, one).find((right) => !kind.rights.has(right))
  if (lacking) throw forbiddenRight(lacking, kind)
}

/** Whether something of an import stands that the caller may take back. */
export function mayTakeBack({ kind, scope }: Pick<AtWork, 'kind' | 'scope'>, one: store.StoredImport): boolean {
  const needed = [...rightsToTakeBack({ kind, scope }, one), 'import' as const]
  return one.undoUntil !== null && needed.every((right) => kind.rights.has(right))
}

function rightsToTakeBack(by: Pick<AtWork, 'kind' | 'scope'>, one: store.StoredImport) {
  return [...(one.added > 0 ? [removingOf(by, one)] : []), ...(one.edited > 0 ? (['edit'] as const) : [])]
}

/** Whoever adds may take back what they added themselves, and whatever is taken back by adding. */
function removingOf({ kind, scope }: Pick<AtWork, 'kind' | 'scope'>, one: store.StoredImport): 'add' | 'delete' {
  if (isTakenBackByAdding(kind)) return 'add'
  return one.accountId === scope.userId && !isRemovedOneByOne(kind) ? 'add' : 'delete'
}

/** Takes back what an import has written, last first; what was changed since or is in use stays, and why is noted. */
export async function takeBack(tools: Tools, one: store.StoredImport): Promise<void> {
  const { db, signal, onWritten } = tools
  let beyond = BEHIND_ALL
  while (!signal.aborted) {
    const rows = await rowStore.rowsToUndo(db, one.id, { beyond, limit: AT_ONCE })
    const work = await atWork(tools, one)
    refuseTakingBack(work, one)
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

/** The rows that stay as they are, each with why. */
type Stays = readonly rowStore.KeptRow[]

/**
 * Takes back rows that stand, in one transaction with the note of it and of how many stay. Whoever lost the lock on the
 * import finds here what another has taken back.
 */
async function withStanding(
  { db }: Tools,
  { id, state }: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
  keep: (within: Db, standing: readonly rowStore.ImportRow[]) => Promise<Stays>,
): Promise<void> {
  await inTransaction(db, async (within) => {
    if (rows.length === 0 || !(await store.holdState(within, id, state))) return
    const numbers = new Set(await rowStore.stillWritten(within, id, numbersOf(rows)))
    const standing = rows.filter(({ row }) => numbers.has(row))
    if (standing.length === 0) return
    await rowStore.noteUndone(within, id, { rows: numbersOf(standing), kept: await keep(within, standing) })
  })
}

async function takeBackAdded(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
): Promise<void> {
  if (!isRemovedOneByOne(work.kind)) {
    return withStanding(tools, one, rows, async (db, standing) => {
      const kept = await removeMany(
        adderOf({ ...tools, db }, work),
        work.kind,
        standing.map(writtenRecord),
        removingOf(work, one),
      )
      return standing.flatMap(({ row, recordId }) => {
        const reason = kept.get(recordId ?? '')
        return reason === undefined ? [] : [{ row, reason }]
      })
    })
  }
  for (const row of rows) {
    await unlessRefused(tools, one, row, async (db) => {
      await removeOne(adderOf({ ...tools, db }, work), work.kind, writtenRecord(row))
    })
  }
}

async function takeBackEdited(
  tools: Tools,
  work: AtWork,
  one: store.StoredImport,
  rows: readonly rowStore.ImportRow[],
): Promise<void> {
  // What a row said is not kept once it is written: where the domain has a say in some, it has it in each.
  if (!isWrittenOneByOne(work.kind, 'edit', undefined)) {
    return withStanding(tools, one, rows, async (db, standing) => {
      const adder = adderOf({ ...tools, db }, work)
      const many = await restoring({ db }, work, standing)
      const judged = await judgeMany(adder, work.kind, many, { organId: undefined, taken: new Map() })
      await writeMany(adder, work.kind, judged, 'restore')
      const found = new Map(judged.map((row) => [row.row, row]))
      return standing.flatMap(({ row }) => {
        const judgedRow = found.get(row)
        if (judgedRow && judgedRow.act !== 'wrong') return []
        return [{ row, reason: judgedRow ? reasonIn(judgedRow.faults) : '原来的内容已不在' }]
      })
    })
  }
  for (const row of rows) {
    await unlessRefused(tools, one, row, async (db) => {
      const [many] = await restoring({ db }, work, [row])
      if (!many) throw refusal('not-found', { what: '历史版本' })
      await writeOne(adderOf({ ...tools, db }, work), work.kind, many, undefined)
    })
  }
}

/** Takes back one row; where that is refused, it stays as it is. */
async function unlessRefused(
  tools: Tools,
  one: store.StoredImport,
  row: rowStore.ImportRow,
  work: (within: Db) => Promise<void>,
): Promise<void> {
  try {
    await withStanding(tools, one, [row], async (db) => {
      await work(db)
      return []
    })
  } catch (error) {
    const reason = reasonIn(faultsOf(error))
    await withStanding(tools, one, [row], async () => [{ row: row.row, reason }])
  }
}

function reasonIn(faults: Faults): string {
  return Object.values(faults).flat().join('；')
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
    const held = contents.get(recordId ?? '')
    return held && recordId && writtenTime
      ? [{ row, id: recordId, ...held, readTime: writtenTime, act: 'restore' }]
      : []
  })
}
