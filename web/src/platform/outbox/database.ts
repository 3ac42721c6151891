/** Where the items and the bytes of their photos stand. */
export const ITEMS = 'items'
export const PHOTOS = 'photos'
/** The ids under which something was ever kept. */
export const SPENT = 'spent'
/** Index of all by the person whose they are. */
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
  (database) => {
    database.createObjectStore(SPENT, { keyPath: 'id' }).createIndex(BY_OWNER, 'owner')
  },
]

/** A device whose browser keeps no database answers false. */
export function hasDatabase(): boolean {
  return typeof indexedDB !== 'undefined'
}

/** It can’t be opened: nothing can be read from it or kept in it. */
export class NoDatabase extends Error {}

/** The database of what waits to be sent. Where the browser closes it, it is opened anew and the work is done over. */
export class OutboxDatabase {
  private opened: Promise<IDBDatabase> | undefined

  /** Does the work in one transaction; resolves when it is on the disk. */
  async run<Result>(mode: IDBTransactionMode, work: (change: IDBTransaction) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.once(mode, work)
      } catch (fault) {
        if (!isWorthAnother(fault) || tries === MOST_TRIES) throw fault
        this.opened = undefined
      }
    }
  }

  private async once<Result>(mode: IDBTransactionMode, work: (change: IDBTransaction) => Promise<Result>) {
    this.opened ??= open(() => {
      this.opened = undefined
    })
    const database = await this.opened.catch((cause: unknown) => {
      this.opened = undefined
      throw new NoDatabase('这台设备的数据库打不开', { cause })
    })
    const change = database.transaction([ITEMS, PHOTOS, SPENT], mode, { durability: 'strict' })
    const over = ended(change)
    try {
      const result = await work(change)
      await over
      return result
    } catch (fault) {
      abort(change)
      await over.catch(() => undefined)
      // What ended the transaction says more than the request that failed with it.
      throw change.error ?? fault
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

async function open(onClosed: () => void): Promise<IDBDatabase> {
  try {
    return await opened(onClosed, STEPS.length)
  } catch (fault) {
    // A newer page has brought it further. Steps only add, so that this one can go on with it as well.
    if (isNamed(fault, 'VersionError')) return opened(onClosed)
    throw fault
  }
}

function opened(onClosed: () => void, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version)
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

/** The browser closed it, before the transaction or in the middle of it, or could not open it this time. */
function isWorthAnother(fault: unknown): boolean {
  return fault instanceof NoDatabase || isNamed(fault, 'InvalidStateError', 'UnknownError', 'AbortError')
}

function isNamed(fault: unknown, ...names: readonly string[]): boolean {
  return fault instanceof DOMException && names.includes(fault.name)
}
