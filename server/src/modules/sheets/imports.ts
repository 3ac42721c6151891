import { Refusal, refusal, isOutdated } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { SheetFault } from '../../platform/sheets/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { checkSheet } from './import-check.service.ts'
import { runImport } from './import-run.service.ts'
import { takeBack } from './import-undo.service.ts'
import { sheetFaultTexts, stoppedText } from './import-texts.rules.ts'
import { type Tools, type Worker, atWork } from './import-work.ts'
import * as store from './import.store.ts'

/** So many are worked on in one process. */
const MOST_AT_ONCE = 2
/** Another process may have ended in the midst of one. */
const LOOK_EVERY_MS = 3_000
/** What fails for no reason of the file is tried again. */
const MOST_TRIES = 5

interface Parts {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Log
  readonly workerFor: (accountId: string, narrowedPath: string | undefined) => Promise<Worker>
  readonly forgetForms: () => void
  readonly onWritten: () => void
}

/** Works on imports beside the requests: one at a time for each organisation, and goes on with what was broken off. */
export class Imports {
  readonly #parts: Parts
  readonly #ending = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  readonly #tries = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #round: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  get db(): Db {
    return this.#parts.db
  }

  get files(): FileStore {
    return this.#parts.files
  }

  /** Reads anew who somebody is and what they may. */
  get workerFor(): Parts['workerFor'] {
    return this.#parts.workerFor
  }

  get clock(): Clock {
    return this.#parts.clock
  }

  /** Something is to be done, maybe. */
  readonly wake = (): void => {
    this.#round ??= this.#begin()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'looking for imports failed'))
      .finally(() => {
        this.#round = undefined
      })
  }

  /** What is going on is broken off at the end of its batch; who starts next goes on with it. */
  readonly close = async (): Promise<void> => {
    this.#ending.abort()
    clearInterval(this.#timer)
    await this.#round
    await Promise.all(this.#running.values())
  }

  async #begin(): Promise<void> {
    if (this.#ending.signal.aborted || this.#running.size >= MOST_AT_ONCE) return
    for (const one of await store.waitingImports(this.#parts.db)) {
      if (this.#running.size >= MOST_AT_ONCE || this.#ending.signal.aborted) return
      if (!this.#running.has(one.id)) this.#start(one)
    }
  }

  #start(one: { readonly id: string; readonly organId: string }): void {
    const working = store
      .whileAlone(this.#parts.db, one, () => this.#work(one.id))
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error, importId: one.id }, 'an import was broken off')
        return false
      })
      .then((hasWorked) => {
        this.#running.delete(one.id)
        if (hasWorked) this.wake()
      })
    this.#running.set(one.id, working)
  }

  /** Does one thing after another, until nothing is left to do: it may be called off or undone at any moment. */
  async #work(id: string): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const one = await store.importById(this.#parts.db, id)
      const step = one && steps[one.state]
      if (!one || !step) return
      await this.#step(one, step)
    }
  }

  async #step(one: store.StoredImport, step: Step): Promise<void> {
    const { db, log, forgetForms, ...parts } = this.#parts
    const onWritten = () => {
      // What goes on is no try that came to nothing.
      this.#tries.delete(one.id)
      parts.onWritten()
    }
    const tools = { ...parts, db, forgetForms, onWritten, signal: this.#ending.signal }
    try {
      await step(tools, one)
      this.#tries.delete(one.id)
    } catch (error) {
      const tries = (this.#tries.get(one.id) ?? 0) + 1
      this.#tries.set(one.id, tries)
      if (isOutdated(error) && tries < MOST_TRIES) return forgetForms()
      const reason = reasonOf(error)
      if (reason === undefined || isCrash(error)) log.warn({ err: error, importId: one.id, tries }, 'an import failed')
      // The database may be away for a while: then nothing is known of the import but what it says.
      if (reason === undefined && tries < MOST_TRIES) throw error
      this.#tries.delete(one.id)
      await this.#giveUp(one, reason ?? '网络错误，请稍后再试！')
    }
  }

  async #giveUp({ id, state }: store.StoredImport, reason: string): Promise<void> {
    const { db, clock } = this.#parts
    if (state === 'running' || state === 'undoing' || state === 'cancelling') {
      await store.endStopped(db, { id, from: state, reason: stoppedText(state, reason), now: clock.now() })
    } else await store.endState(db, { id, from: state, to: 'failed', reason })
  }
}

type Step = (tools: Tools, one: store.StoredImport) => Promise<unknown>

const steps: Partial<Record<store.StoredImport['state'], Step>> = {
  checking: async (tools, one) => checkSheet(tools, await atWork(tools, one), one),
  running: runImport,
  cancelling: takeBack,
  undoing: takeBack,
}

function isCrash(error: unknown): boolean {
  return error instanceof SheetFault && error.what === 'crashed'
}

/** Why an import comes to nothing, where that lies with the file or with the person. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof SheetFault) return refusal('sheets/file', { reason: sheetFaultTexts[error.what] }).message
  return error instanceof Refusal ? error.message : undefined
}
