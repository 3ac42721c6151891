import { vi } from 'vitest'

interface Store {
  readonly rows: Map<string, Record<string, unknown>>
  readonly indices: Set<string>
}

interface Disk {
  version: number
  readonly stores: Map<string, Store>
}

/** What a test does to the database of a browser. */
export interface FakeIndexedDb {
  readonly disk: Disk
  /** Fails the next opening by that name. */
  failOpening: (...names: string[]) => void
  /** The browser closes it in the middle of the next transaction. */
  breakTransaction: () => void
  readonly rowsOf: (store: string) => Record<string, unknown>[]
}

/** jsdom has no database: one of the size that is used here, which keeps what it is given as it is. */
export function fakeIndexedDb(): FakeIndexedDb {
  const disk: Disk = { version: 0, stores: new Map() }
  const failures: string[] = []
  let breaks = 0
  let line: Promise<unknown> = Promise.resolve()

  function open(_name: string, asked?: number): FakeRequest<unknown> {
    const request = new FakeRequest<unknown>()
    const failure = failures.shift() ?? (asked !== undefined && asked < disk.version ? 'VersionError' : undefined)
    const version = asked ?? (disk.version || 1)
    soon(() => {
      if (failure !== undefined) return request.fail(new DOMException('', failure))
      const before = disk.version
      disk.version = version
      request.result = connection(() => breaks > 0 && Boolean(breaks--))
      if (version > before) {
        request.transaction = transaction(disk, () => false)
        const event = Object.assign(new Event('upgradeneeded'), { oldVersion: before })
        request.dispatchEvent(event)
      }
      return request.succeed(request.result)
    })
    return request
  }

  function connection(isBroken: () => boolean) {
    return Object.assign(new EventTarget(), {
      close: () => undefined,
      createObjectStore: (name: string) => {
        disk.stores.set(name, { rows: new Map(), indices: new Set() })
        return objectStore(disk, name, () => new FakeRequest())
      },
      transaction: () => {
        const begun = transaction(disk, isBroken)
        const before = line
        line = begun.over
        begun.begin(before)
        return begun
      },
    })
  }

  vi.stubGlobal('indexedDB', { open })
  return {
    disk,
    failOpening: (...names) => void failures.push(...names),
    breakTransaction: () => {
      breaks += 1
    },
    rowsOf: (store) => [...(disk.stores.get(store)?.rows.values() ?? [])],
  }
}

class FakeRequest<Result> extends EventTarget {
  result: Result | undefined
  error: DOMException | null = null
  transaction: unknown

  succeed(result: Result): void {
    this.result = result
    this.dispatchEvent(new Event('success'))
  }

  fail(error: DOMException): void {
    this.error = error
    this.dispatchEvent(new Event('error'))
  }
}

/** One after the other, whole or not at all, and over as soon as nothing more is asked of it. */
function transaction(disk: Disk, isBroken: () => boolean) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const copy = new Map([...disk.stores].map(([name, { rows }]) => [name, new Map(rows)]))
  let before: Promise<unknown> = Promise.resolve()
  let pending = 0
  let isOver = false
  const target = Object.assign(new EventTarget(), {
    error: null,
    over,
    begin: (earlier: Promise<unknown>) => {
      before = earlier.then(() => {
        for (const [name, { rows }] of disk.stores) copy.set(name, new Map(rows))
      })
      void before.then(settleSoon)
    },
    abort: () => {
      if (isOver) throw new DOMException('', 'InvalidStateError')
      finish('abort')
    },
    objectStore: (name: string) => objectStore(disk, name, ask),
  })
  function finish(how: 'complete' | 'abort'): void {
    isOver = true
    if (how === 'abort') {
      for (const [name, rows] of copy) {
        const store = disk.stores.get(name)
        store?.rows.clear()
        for (const [id, row] of rows) store?.rows.set(id, row)
      }
    }
    target.dispatchEvent(new Event(how))
    end()
  }
  function settleSoon(): void {
    // What awaits an answer asks on in the same moment.
    soon(() => !isOver && pending === 0 && finish('complete'))
  }
  function ask<Result>(act: () => Result): FakeRequest<Result> {
    const request = new FakeRequest<Result>()
    pending += 1
    void before.then(() =>
      soon(() => {
        pending -= 1
        if (isOver) return request.fail(new DOMException('', 'AbortError'))
        if (isBroken()) {
          finish('abort')
          return request.fail(new DOMException('', 'AbortError'))
        }
        request.succeed(act())
        return settleSoon()
      }),
    )
    return request
  }
  return target
}

type Ask = <Result>(act: () => Result) => FakeRequest<Result>

function objectStore(disk: Disk, name: string, ask: Ask) {
  const none: Store = { rows: new Map(), indices: new Set() }
  const { rows, indices } = disk.stores.get(name) ?? none
  return {
    createIndex: (index: string) => void indices.add(index),
    get: (id: string) => ask(() => rows.get(id)),
    getAll: () => ask(() => [...rows.values()]),
    put: (row: Record<string, unknown>) => ask(() => void rows.set(String(row.id), { ...row })),
    delete: (id: string) => ask(() => void rows.delete(id)),
    index: (index: string) => {
      if (!indices.has(index)) throw new DOMException('', 'NotFoundError')
      return { getAll: (value: string) => ask(() => [...rows.values()].filter((row) => row[index] === value)) }
    },
  }
}

function soon(act: () => unknown): void {
  setTimeout(act, 0)
}
