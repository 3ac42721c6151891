import type { Origin } from '@farm/contract/forms'
import { type Db, beginningWith, inTransaction } from '../../platform/db/index.ts'
import type { Caller } from './caller.ts'
import { type Doing, beginOperation, noteRefused } from './operation.store.ts'

/** What a request brings along besides who makes it. */
type From = Pick<Doing, 'requestId' | 'address' | 'userAgent'> & { readonly from: 'hand' | 'phone' | undefined }

/** Calls that are a way of their own, whoever sends them. */
const ways: Readonly<Record<string, Origin>> = {
  'imports.run': 'import',
  'imports.undo': 'undo',
  'imports.cancel': 'undo',
  'many.editMany': 'bulk',
  'many.restoreMany': 'undo',
  'places.takeBack': 'undo',
  'care.restore': 'restore',
}

/** One call as the operation log tells it. It is noted once, however many transactions carry it out. */
export class Operation {
  readonly doing: Doing
  #isNoted = false

  constructor(call: string, caller: Caller, { requestId, address, userAgent, from }: From, subject?: string) {
    const viewerId = caller.viewer?.Id ?? null
    const origin = ways[call] ?? from ?? 'api'
    const by = { userId: caller.user.Id, viewerId, origin }
    this.doing = { ...by, requestId, call, subject: subject ?? null, address, userAgent }
  }

  /** The database as somebody uses it who opens transactions of their own: each begins with the note. */
  within(db: Db): Db {
    return beginningWith(db, { first: (within) => beginOperation(within, this.doing), onCommit: this.noted })
  }

  /** Carries the work out in one transaction that begins with the note. */
  async carriedOut<Outcome>(db: Db, work: (within: Db) => Promise<Outcome>): Promise<Outcome> {
    return inTransaction(this.within(db), work)
  }

  /** A statement that did the work alone has made the note as well. */
  readonly noted = (): void => {
    this.#isNoted = true
  }

  /** Makes the note where nothing was written: the same was sent before, or something was taken away. */
  async noteOtherwise(db: Db, subject?: string): Promise<void> {
    if (this.#isNoted) return
    await beginOperation(db, { ...this.doing, subject: subject ?? this.doing.subject })
    this.#isNoted = true
  }

  /** Notes that it was refused, apart from what was rolled back, and what it was about. */
  refused(db: Db, reason: string, subject?: string): Promise<void> {
    return noteRefused(db, { ...this.doing, subject: this.doing.subject ?? subject ?? null }, reason)
  }
}
