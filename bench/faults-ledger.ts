import { type FileHandle, open, readFile } from 'node:fs/promises'

export type Data = Readonly<Record<string, unknown>>

/** A line of the ledger: what a client was about to send, or what it was told. */
export type Entry =
  | { readonly act: 'add'; readonly id: string; readonly by: string; readonly data: Data; readonly occurTime: string }
  | { readonly act: 'added'; readonly id: string; readonly time: string }
  | { readonly act: 'edit'; readonly id: string; readonly no: number; readonly read: string; readonly data: Data }
  | { readonly act: 'edited'; readonly id: string; readonly no: number; readonly time: string }
  /** Refused. `isOpen`: it had been sent before without an answer, so that it may stand in the history all the same. */
  | {
      readonly act: 'stale'
      readonly id: string
      readonly no: number
      readonly isOpen: boolean
      readonly time?: string
    }
  | { readonly act: 'remove'; readonly id: string }
  | { readonly act: 'removed'; readonly id: string }
  | { readonly act: 'begin'; readonly id: string; readonly by: string; readonly size: number; readonly sha256: string }
  | { readonly act: 'arrived'; readonly id: string; readonly offset: number }
  | { readonly act: 'finished'; readonly id: string }
  | { readonly act: 'abandoned'; readonly id: string }

export interface KeptEdit {
  readonly no: number
  readonly read: string
  readonly data: Data
  state: 'sent' | 'acknowledged' | 'open' | 'refused'
  time?: string
}

export interface KeptRecord {
  readonly id: string
  readonly by: string
  readonly data: Data
  readonly occurTime: string
  readonly edits: Map<number, KeptEdit>
  added?: string
  /** The latest version that a client was shown. */
  seen?: string
  removal?: 'sent' | 'acknowledged'
}

export interface KeptPhoto {
  readonly id: string
  readonly by: string
  readonly size: number
  readonly sha256: string
  offset: number
  isFinished: boolean
  isAbandoned: boolean
}

/** What the ledger adds up to. */
export class Book {
  readonly records = new Map<string, KeptRecord>()
  readonly photos = new Map<string, KeptPhoto>()
  /** Acknowledged acts by kind. */
  readonly acknowledged = { added: 0, edited: 0, removed: 0, arrived: 0, finished: 0 }
  lines = 0

  enter(entry: Entry): void {
    this.lines += 1
    switch (entry.act) {
      case 'add':
        this.records.set(entry.id, { ...entry, edits: new Map() })
        break
      case 'begin':
        this.photos.set(entry.id, { ...entry, offset: 0, isFinished: false, isAbandoned: false })
        break
      case 'arrived':
      case 'finished':
      case 'abandoned':
        this.#enterPhoto(entry)
        break
      default:
        this.#enterRecord(entry)
    }
    if (entry.act in this.acknowledged) this.acknowledged[entry.act as keyof Book['acknowledged']] += 1
  }

  #enterPhoto(entry: Extract<Entry, { act: 'arrived' | 'finished' | 'abandoned' }>): void {
    const photo = this.photo(entry.id)
    if (entry.act === 'arrived') photo.offset = Math.max(photo.offset, entry.offset)
    else if (entry.act === 'finished') photo.isFinished = true
    else photo.isAbandoned = true
  }

  #enterRecord(entry: Exclude<Entry, { act: 'add' | 'begin' | 'arrived' | 'finished' | 'abandoned' }>): void {
    const record = this.record(entry.id)
    if (entry.act === 'added') record.added = entry.time
    if (entry.act === 'edit') record.edits.set(entry.no, { ...entry, state: 'sent' })
    if (entry.act === 'edited' || entry.act === 'stale') settle(record, entry)
    if (entry.act === 'remove') record.removal = 'sent'
    if (entry.act === 'removed') record.removal = 'acknowledged'
    const time = 'time' in entry ? entry.time : undefined
    if (time !== undefined && time > (record.seen ?? '')) record.seen = time
  }

  record(id: string): KeptRecord {
    const record = this.records.get(id)
    if (!record) throw new Error(`the ledger does not know the record ${id}`)
    return record
  }

  photo(id: string): KeptPhoto {
    const photo = this.photos.get(id)
    if (!photo) throw new Error(`the ledger does not know the photo ${id}`)
    return photo
  }
}

function settle({ edits }: KeptRecord, entry: Extract<Entry, { act: 'edited' | 'stale' }>): void {
  const edit = edits.get(entry.no)
  if (!edit) throw new Error(`the ledger does not know edit ${entry.no}`)
  if (entry.act === 'edited') {
    edit.state = 'acknowledged'
    edit.time = entry.time
  } else edit.state = entry.isOpen ? 'open' : 'refused'
}

/** An append-only file of the clients. What stands in `book` is on disk. */
export class Ledger {
  readonly book = new Book()
  readonly path: string
  readonly #file: FileHandle
  #waiting: Array<{ readonly entry: Entry; readonly done: () => void; readonly fail: (error: unknown) => void }> = []
  #isWriting = false

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  static async at(path: string): Promise<Ledger> {
    return new Ledger(path, await open(path, 'ax', 0o600))
  }

  /** Ends when the line is on disk; it counts from then on. */
  note(entry: Entry): Promise<void> {
    return new Promise((done, fail) => {
      this.#waiting.push({ entry, done, fail })
      if (!this.#isWriting) void this.#write()
    })
  }

  /** Lines that come while one batch is being synced go together with the next. */
  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#file.appendFile(batch.map(({ entry }) => `${JSON.stringify(entry)}\n`).join(''))
        await this.#file.datasync()
        for (const { entry, done } of batch) {
          this.book.enter(entry)
          done()
        }
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    // At once: a line that came between here and the end of a promise would wait for ever.
    this.#isWriting = false
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** The book as the file alone tells it. */
export async function readBook(path: string): Promise<Book> {
  const book = new Book()
  for (const line of (await readFile(path, 'utf8')).split('\n')) if (line) book.enter(JSON.parse(line) as Entry)
  return book
}
