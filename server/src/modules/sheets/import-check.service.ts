import { refusal } from '@farm/contract/errors'
import { MAX_SHEET_ROWS } from '@farm/contract/sheets'
import { inTransaction } from '../../platform/db/index.ts'
import { readSheetRows } from '../../platform/sheets/index.ts'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import { type JudgedRow, askedOfDomain, judgeMany, namesShared, referredNames } from '../forms/index.ts'
import { CellNames } from './cell-names.ts'
import { UNSEEN, headsOf, textsOfHeads } from './heads.rules.ts'
import { textOf } from './import-cells.rules.ts'
import { faultIn, faultsOfRecord } from './import-faults.rules.ts'
import { type Column, columnsOf } from './import-heads.rules.ts'
import { Heed } from './import-heed.ts'
import { type KeyedRow, keyedRows } from './import-keys.service.ts'
import { Names, isIdText } from './import-names.service.ts'
import { type MeantRow, begun, meantRows } from './import-rows.service.ts'
import { type AtWork, type Tools, adderOf } from './import-work.ts'
import { makeSerials } from './serial.rules.ts'
import { leaveUntouched } from './untouched.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './import.store.ts'

/** Whoever has more wrong rows has the wrong column: nobody mends them one by one. */
const MOST_WRONG = 10_000

/** No form has so many fields. */
export const MAX_COLUMNS = 400

/** Reads and judges every row of the file; nothing of the records is changed. What was found before is found anew. */
export async function checkSheet(tools: Tools, work: AtWork, one: store.StoredImport): Promise<void> {
  const { db, files, clock, signal } = tools
  await rowStore.dropRows(db, one.id)
  const path = files.pathOfKept('originals', one.sha256)
  const momentOf = makeMoments(clock.zone)
  const heads = textsOfHeads(headsOf(work.kind))
  const checking = new Checking(tools, work, one, momentOf)
  for await (const batch of readSheetRows({ path, heads, mostRows: MAX_SHEET_ROWS, mostColumns: MAX_COLUMNS })) {
    if (signal.aborted) return
    const rows = await checking.withoutHeads(batch.rows)
    if (rows.length > 0 && !(await checking.take(rows, batch.count - 1))) return
  }
  if (!checking.hasRows) throw refusal('sheets/file', { reason: '表里没有数据，请填好后再导入' })
  await store.endState(db, { id: one.id, from: 'checking', to: 'checked' })
}

interface SheetRow {
  readonly index: number
  readonly cells: MeantRow['cells']
}

/** What the exporter could not see stays as it is; of a new record nobody knows what it would be. */
function tellUnseen({ readTime, isUntold }: KeyedRow, meant: MeantRow | undefined, columns: readonly Column[]): void {
  if (readTime !== undefined || isUntold || !meant) return
  for (const column of columns) {
    const cell = meant.cells[column.at] ?? null
    if (column.head.isFilledIn && textOf(cell).includes(UNSEEN)) {
      meant.faults.push(faultIn(column, cell, '无权查看的内容不能用来新增，请填写或清空'))
    }
  }
}

/** A check under way, with what it has seen so far. */
class Checking {
  readonly #tools: Tools
  readonly #work: AtWork
  readonly #import: store.StoredImport
  readonly #momentOf: (day: string, time: string) => string
  readonly #names: Names
  /** As an export names what records refer to. */
  readonly #cellNames: CellNames
  readonly #serialOf: (milliseconds: number) => number
  readonly #taken = new Map<string, number>()
  readonly #seen = new Map<string, number>()
  readonly #counts = { add: 0, edit: 0, same: 0, wrong: 0 }
  readonly #heed = new Heed()
  #columns: readonly Column[] | undefined
  #idAt: number | undefined

  constructor(tools: Tools, work: AtWork, one: store.StoredImport, momentOf: (day: string, time: string) => string) {
    this.#tools = tools
    this.#work = work
    this.#import = one
    this.#momentOf = momentOf
    this.#names = new Names(tools.db, work.scope)
    const { db, clock } = tools
    const { scope } = work
    this.#cellNames = new CellNames({
      scope,
      names: (to, ids) => referredNames(db, scope, to, ids),
      namesShared: (to, names) => namesShared(db, scope, to, names),
    })
    this.#serialOf = makeSerials(clock.zone)
  }

  get hasRows(): boolean {
    return this.#rows > 0
  }

  get #rows(): number {
    const { add, edit, same, wrong } = this.#counts
    return add + edit + same + wrong
  }

  /** The first row that is not empty tells what the columns are. */
  async withoutHeads(batch: readonly SheetRow[]): Promise<readonly SheetRow[]> {
    const [heads, ...rows] = batch
    if (this.#columns || !heads) return batch
    const { kind } = this.#work
    const found = columnsOf(kind, heads.cells, this.#import.key ?? undefined)
    if (found.fault !== undefined) throw refusal('sheets/file', { reason: found.fault })
    const { columns, unknown, idAt } = found
    const kept = columns.map(({ at, text, head }) => ({ at, text, name: head.name }))
    await store.noteHeads(this.#tools.db, this.#import.id, { columns: kept, unknown })
    this.#columns = columns
    this.#idAt = idAt
    return rows
  }

  /** Judges a batch and keeps what was found; false when the check was called off. */
  async take(rows: readonly SheetRow[], rowCount: number): Promise<boolean> {
    const { db } = this.#tools
    const columns = this.#columns ?? []
    const momentOf = this.#momentOf
    const meant = await meantRows(rows, { columns, names: this.#names, momentOf })
    const { mode, key } = this.#import
    const column = columns.find(({ head }) => head.name === key)
    const keyed = await keyedRows(this.#tools, this.#work, meant, { mode, column, seen: this.#seen, momentOf })
    const found = keyed.flatMap(({ present }, index) => {
      const row = meant[index]
      return present && row ? [{ meant: row, present }] : []
    })
    await leaveUntouched(found, { columns, names: this.#cellNames, serialOf: this.#serialOf })
    keyed.forEach((one, index) => tellUnseen(one, meant[index], columns))
    const asked = keyed.map((one) => this.#asked(one))
    const organId = this.#import.forOrganId ?? undefined
    const { kind } = this.#work
    const told = asked.filter(({ isUntold }) => !isUntold)
    const adder = adderOf(this.#tools, this.#work)
    const good = await judgeMany(adder, kind, told, { organId, taken: this.#taken })
    const judged = await askedOfDomain(adder, kind, good, organId)
    const byRow = new Map(judged.map((one) => [one.row, one]))
    const kept = meant.flatMap((one, index) => {
      const row = asked[index]
      return row ? [this.#kept(byRow.get(one.row), one, row)] : []
    })
    for (const { act } of kept) this.#counts[act] += 1
    this.#heedAdded(meant, kept)
    const { add, edit, same, wrong } = this.#counts
    const isGoingOn = await inTransaction(db, async (within) => {
      const progress = { rowCount, doneCount: this.#rows, added: add, edited: edit, same, wrong, ...this.#heed.found }
      if (!(await store.noteChecked(within, this.#import.id, progress))) return false
      await rowStore.insertRows(within, this.#import.id, kept)
      return true
    })
    if (isGoingOn && wrong > MOST_WRONG) {
      throw refusal('sheets/file', {
        reason: `超过 ${MOST_WRONG} 行有错误，可能整列错位，后面的行没有检查，请先核对表头和列`,
      })
    }
    return isGoingOn
  }

  #heedAdded(meant: readonly MeantRow[], kept: readonly rowStore.ImportRow[]): void {
    const added = new Set(kept.flatMap(({ row, act }) => (act === 'add' ? [row] : [])))
    for (const { row, data, cells } of meant) {
      const id = this.#idAt === undefined ? '' : textOf(cells[this.#idAt] ?? null)
      if (added.has(row)) this.#heed.look({ row, data, isNumbered: isIdText(id.toLowerCase()) })
    }
  }

  /** A new record begins with its defaults. */
  #asked(row: KeyedRow): KeyedRow {
    if (row.readTime !== undefined || row.isUntold) return row
    const { kind, caller } = this.#work
    const { clock } = this.#tools
    const now = clock.now()
    const { day, time } = wallClock(now, clock.zone)
    const begin = { today: day, time, now: now.toISOString(), userId: caller.user.Id, organId: caller.user.Organ.Id }
    return { ...row, data: begun(kind, row.data, begin) }
  }

  #kept(judged: JudgedRow | undefined, meant: MeantRow, asked: KeyedRow): rowStore.ImportRow {
    const { fields } = this.#work.kind
    const columns = (this.#columns ?? []).map(({ at, text, head }) => ({ at, text, name: head.name }))
    const told = new Set(meant.faults.map((one) => one.At))
    const found = judged?.act === 'wrong' ? faultsOfRecord(judged.faults, { fields, columns, cells: meant.cells }) : []
    // What is wrong with the cell itself is told, not what comes of it.
    const faults = [...meant.faults, ...found.filter(({ At }) => At < 0 || !told.has(At))]
    const { row, id, data, readTime = null } = asked
    const place = { row, writtenTime: null }
    const asks = meant.faults.length === 0 ? asksOf(judged) : []
    if (asks.length > 0) {
      const askedAct = readTime === null ? 'add' : 'edit'
      return { ...place, act: 'wrong', recordId: id, data, readTime, faults, asks, askedAct }
    }
    if (!judged || judged.act === 'wrong' || faults.length > 0) {
      return { ...place, act: 'wrong', recordId: null, data: null, readTime: null, faults }
    }
    const isWritten = judged.act === 'add' || judged.act === 'edit'
    return { ...place, act: judged.act, recordId: id, data: isWritten ? data : null, readTime, faults: null }
  }
}

/** What a row asks that lacks nothing but a confirmation. */
function asksOf(judged: JudgedRow | undefined) {
  const questions = judged?.act === 'wrong' ? (judged.asks ?? []) : []
  return questions.map(({ code, text }) => ({ code, text }))
}
