/** Where the items and the bytes of their photos stand. */
export const ITEMS = 'items'
export const PHOTOS = 'photos'
/** Index of both by the person whose they are. */
export const BY_OWNER = 'owner'

const NAME = 'farm-outbox'
const MOST_TRIES = 3

type Step = (database: IDBDatabase, change: IDBTransaction) => void

/** One step for each version of the database; what is out in the field is never changed, only added to. */
const STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore(ITEMS, { keyPath: 'id' })
    database.createObjectStore(PHOTOS, { keyPath: 'id' })
  },
  (_, change) => {
    for (const name of [ITEMS, PHOTOS]) change.objectStore(name).createIndex(BY_OWNER, 'owner')
  },
]

/** A device whose browser keeps no database answers false. */
export function hasDatabase(): boolean {
  return typeof indexedDB !== 'undefined'
}

/** The database of what waits to be sent. Where the browser closes it, it is opened anew and the work is done over. */
export class OutboxDatabase {
  private opened: Promise<IDBDatabase> | undefined

  /** Does the work in one transaction; resolves when it is on the disk. */
  async run<Result>(mode: IDBTransactionMode, work: (change: IDBTransaction) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.once(mode, work)
      } catch (fault) {
        if (!wasClosed(fault) || tries === MOST_TRIES) throw fault
        this.opened = undefined
      }
    }
  }

  private async once<Result>(mode: IDBTransactionMode, work: (change: IDBTransaction) => Promise<Result>) {
    this.opened ??= open(() => {
      this.opened = undefined
    })
    const database = await this.opened.catch((fault: unknown) => {
      this.opened = undefined
      throw fault
    })
    const change = database.transaction([ITEMS, PHOTOS], mode, { durability: 'strict' })
    const over = ended(change)
    try {
      const result = await work(change)
      await over
      return result
    } catch (fault) {
      abort(change)
      // What ended the transaction says more than the request that failed with it.
      throw await over.then(
        () => fault,
        (why: unknown) => why ?? fault,
      )
    }
  }
}

/** The answer of a request to the database. */
export function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('本机数据库没有应答')))
  })
}

function open(onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, STEPS.length)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result, transaction } = request
      if (transaction) for (const step of STEPS.slice(oldVersion)) step(result, transaction)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('本机数据库打不开')))
    request.addEventListener('success', () => {
      const { result } = request
      result.addEventListener('close', onClosed)
      // A newer page in another tab brings it further: this one lets go and opens it anew.
      result.addEventListener('versionchange', () => {
        result.close()
        onClosed()
      })
      resolve(result)
    })
  })
}

function ended(change: IDBTransaction): Promise<void> {
  const over = new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () => reject(change.error ?? new DOMException('', 'AbortError')))
  })
  // It is awaited once the work is done; until then nobody listens.
  over.catch(() => undefined)
  return over
}

function abort(change: IDBTransaction): void {
  try {
    change.abort()
  } catch {
    // It is over already.
  }
}

function wasClosed(fault: unknown): boolean {
  return fault instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(fault.name)
}
