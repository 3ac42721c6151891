import { refusal } from '@farm/contract/errors'
import { MAX_EXPORT_ROWS } from '@farm/contract/sheets'
import type { Readable } from 'node:stream'
import { SHEET_TYPE, writeSheets } from '../../platform/sheets/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Bytes, type Scope } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { type AllQuery, type ReadRecord, type Reading, readAll } from '../forms/index.ts'
import { type Cell, type Writing, cellOf, formatOf, idsIn, widthOf } from './cells.rules.ts'
import { columnsOf } from './export.rules.ts'
import type { Gate } from './gate.ts'
import type { Head } from './heads.rules.ts'
import { makeSerials } from './serial.rules.ts'

interface Means {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
  readonly gate: Gate
}

interface ExportQuery extends AllQuery {
  readonly columns?: string
  readonly fields?: 'all'
  readonly name?: string
}

/** Writing so many takes a few milliseconds; then others have their turn. */
const BATCH = 100
/** Whoever takes nothing for so long is gone: the connection is needed by others. */
const STALL_MS = 30_000

/** The records of a list as an Excel file, written while it is sent. */
export async function exportRecords({ db, scope, zone, gate }: Means, query: ExportQuery): Promise<Bytes> {
  const leave = gate.enter()
  try {
    const reading = await readAll(db, scope, query, MAX_EXPORT_ROWS)
    return await written({ reading, leave, zone }, query)
  } catch (error) {
    leave()
    throw error
  }
}

interface Opened {
  readonly reading: Reading
  readonly leave: () => void
  readonly zone: string
}

async function written({ reading, leave, zone }: Opened, query: ExportQuery): Promise<Bytes> {
  const { kind, total } = reading
  try {
    if (total > MAX_EXPORT_ROWS) throw refusal('sheets/too-large', { most: MAX_EXPORT_ROWS })
    const heads = columnsOf(kind, query)
    // Read before anything is sent: what goes wrong at once is told in words.
    const first = await reading.next(BATCH)
    const source = new Source({ reading, leave, first })
    const columns = heads.map(({ field, text }) => ({
      head: text,
      width: widthOf(field, text),
      format: formatOf(field),
    }))
    const file = writeSheets([{ name: kind.name, columns, batches: cellsOf(source, heads, zone) }])
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
  readonly #first: readonly ReadRecord[]
  #file: Readable | undefined
  #isOpen = true

  constructor({ reading, leave, first }: Omit<Opened, 'zone'> & { readonly first: readonly ReadRecord[] }) {
    this.#reading = reading
    this.#leave = leave
    this.#first = first
  }

  /** The file that is made of it: the reading ends with it, and it with a reading that nobody takes from. */
  endWith(file: Readable): void {
    this.#file = file
    file.once('close', () => void this.#close())
  }

  names(to: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#reading.names(to, ids)
  }

  async *batches(): AsyncGenerator<readonly ReadRecord[]> {
    try {
      let batch = this.#first
      while (batch.length > 0 && this.#isOpen) {
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

/** Names are looked up once for each batch, and each name only once. */
async function* cellsOf(source: Source, heads: readonly Head[], zone: string): AsyncGenerator<Cell[][]> {
  const known = new Map<string, string>()
  const asked = new Set<string>()
  const writing: Writing = { nameOf: (to, id) => known.get(`${to} ${id}`), serialOf: makeSerials(zone) }
  for await (const batch of source.batches()) {
    const wanted = batch.flatMap((record) => heads.flatMap((head) => idsIn(head.field, valueOf(record, head))))
    const fresh = wanted.filter(([to, id]) => !asked.has(`${to} ${id}`))
    for (const [to, pairs] of Map.groupBy(fresh, ([target]) => target)) {
      const ids = [...new Set(pairs.map(([, id]) => id))]
      for (const [id, name] of await source.names(to, ids)) known.set(`${to} ${id}`, name)
      for (const id of ids) asked.add(`${to} ${id}`)
    }
    yield batch.map((record) => heads.map((head) => cellOf(head.field, valueOf(record, head), writing)))
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
