import { refusal } from '@farm/contract/errors'
import { forbiddenRight } from '@farm/contract/forms'
import { MAX_EXPORT_ROWS } from '@farm/contract/sheets'
import type { Readable } from 'node:stream'
import { SHEET_TYPE, writeSheets } from '../../platform/sheets/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Bytes, type Scope, type SeenKind } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { type AllQuery, type ReadRecord, type Reading, readAll } from '../forms/index.ts'
import { CellNames } from './cell-names.ts'
import { type Cell, type Writing, cellOf, formatOf, idsIn, widthOf } from './cells.rules.ts'
import { columnsOf } from './export.rules.ts'
import type { Gate } from './gate.ts'
import type { Head } from './heads.rules.ts'
import type { Tools } from './import-work.ts'
import { makeSerials } from './serial.rules.ts'

interface Means {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
  readonly gate: Gate
  /** Reads anew what the person may: a file takes minutes. */
  readonly workerFor: Tools['workerFor']
}

interface ExportQuery extends AllQuery {
  readonly columns?: string
  readonly fields?: 'all'
  readonly name?: string
}

/** Writing so many takes a few milliseconds; then others have their turn. */
const BATCH = 100
/** After so many batches it is asked again what the person may. */
const ASKED_EVERY = 10
/** Whoever takes nothing for so long is gone: the connection is needed by others. */
const STALL_MS = 30_000

/** The records of a list as an Excel file, written while it is sent. */
export async function exportRecords({ db, scope, zone, gate, workerFor }: Means, query: ExportQuery): Promise<Bytes> {
  const leave = gate.enter()
  try {
    const reading = await readAll(db, scope, query, MAX_EXPORT_ROWS)
    return await written({ reading, leave, zone, scope, refuseLost: rightsOf(workerFor, scope, reading.kind) }, query)
  } catch (error) {
    leave()
    throw error
  }
}

interface Opened {
  readonly reading: Reading
  readonly leave: () => void
  /** Refuses once the person may not take along any more what they could when they began. */
  readonly refuseLost: () => Promise<void>
  readonly zone: string
  readonly scope: Scope
}

async function written({ reading, leave, zone, scope, refuseLost }: Opened, query: ExportQuery): Promise<Bytes> {
  const { kind, total } = reading
  try {
    if (total > MAX_EXPORT_ROWS) throw refusal('sheets/too-large', { most: MAX_EXPORT_ROWS })
    const heads = columnsOf(kind, query)
    // Read before anything is sent: what goes wrong at once is told in words.
    const first = await reading.next(BATCH)
    const source = new Source({ reading, leave, refuseLost, first })
    const columns = heads.map(({ field, text }) => ({
      head: text,
      width: widthOf(field, text),
      format: formatOf(field),
    }))
    const file = writeSheets([{ name: kind.name, columns, batches: cellsOf({ source, scope, zone }, heads) }])
    source.endWith(file)
    return new Bytes(file, SHEET_TYPE, headersOf(query.name ?? kind.name, total))
  } catch (error) {
    await reading.close()
    throw error
  }
}

/** The batches of a reading; it is closed when they are through, when their reader goes away or takes nothing any more. */
class Source {
  readonly #reading: Reading
  readonly #leave: () => void
  readonly #refuseLost: () => Promise<void>
  readonly #first: readonly ReadRecord[]
  #file: Readable | undefined
  #isOpen = true

  constructor({
    reading,
    leave,
    refuseLost,
    first,
  }: Omit<Opened, 'zone' | 'scope'> & { readonly first: readonly ReadRecord[] }) {
    this.#reading = reading
    this.#leave = leave
    this.#refuseLost = refuseLost
    this.#first = first
  }

  /** The file that is made of it: the reading ends with it, and it with a reading that nobody takes from. */
  endWith(file: Readable): void {
    this.#file = file
    file.once('close', () => void this.#close())
  }

  names(scope: Scope): CellNames {
    const { names, namesShared } = this.#reading
    return new CellNames({ scope, names, namesShared })
  }

  async *batches(): AsyncGenerator<readonly ReadRecord[]> {
    try {
      let batch = this.#first
      for (let read = 0; batch.length > 0 && this.#isOpen; read += 1) {
        if (read > 0 && read % ASKED_EVERY === 0) await this.#refuseLost()
        // The next ones are read while these are written.
        const next = batch.length < BATCH ? Promise.resolve([]) : this.#reading.next(BATCH)
        next.catch(() => undefined)
        const stalled = setTimeout(() => this.#file?.destroy(), STALL_MS)
        try {
          yield batch
        } finally {
          clearTimeout(stalled)
        }
        batch = await next
      }
    } finally {
      await this.#close()
    }
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      await this.#reading.close()
    } finally {
      this.#leave()
    }
  }
}

/** Asks whether somebody may take along what they could when they began: as far, and every field of it. */
function rightsOf(workerFor: Tools['workerFor'], began: Scope, kind: SeenKind): () => Promise<void> {
  return async () => {
    const { scope } = await workerFor(began.userId, began.narrowed?.path)
    const now = scope.kinds.byId(kind.id)
    const isAsFar = scope.home.path === began.home.path && now?.reach.get('export') === kind.reach.get('export')
    const isAsMuch = now?.hidden.every((name) => kind.hidden.includes(name)) === true
    if (!now?.rights.has('export') || !isAsFar || !isAsMuch) throw forbiddenRight('export', kind)
  }
}

interface CellsOf {
  readonly source: Source
  readonly scope: Scope
  readonly zone: string
}

/** Names are looked up once for each batch, and each name only once. */
async function* cellsOf({ source, scope, zone }: CellsOf, heads: readonly Head[]): AsyncGenerator<Cell[][]> {
  const names = source.names(scope)
  const serialOf = makeSerials(zone)
  for await (const batch of source.batches()) {
    await names.ask(batch.flatMap((record) => heads.flatMap((head) => idsIn(head.field, valueOf(record, head)))))
    yield batch.map((record) => {
      const told: Writing = { nameOf: (to, id) => names.nameOf(to, id, record), serialOf }
      const readBack: Writing = { ...told, cellNameOf: (to, id) => names.cellNameOf(to, id, record) }
      return heads.map((head) => cellOf(head.field, valueOf(record, head), head.isFilledIn ? readBack : told))
    })
  }
}

function valueOf(record: ReadRecord, { name, isOwn }: Head): unknown {
  if (!isOwn) return record.data[name]
  switch (name) {
    case 'Id':
      return record.id
    case 'AddTime':
      return record.addTime
    case 'UpdateTime':
      return record.updateTime
    case 'OccurTime':
      return record.occurTime
    case 'UserId':
      return record.userId
    case 'Organ':
      return record.organ
    default:
      return undefined
  }
}

function headersOf(name: string, total: number): Record<string, string> {
  return {
    ...sheetHeaders(name),
    'x-total-count': String(total),
  }
}

/** An Excel file is saved under its name, never shown. */
export function sheetHeaders(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename*=UTF-8''${headerName(`${name.toWellFormed()}.xlsx`)}` }
}
