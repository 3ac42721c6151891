import type { Caller, Scope, SeenKind } from '../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'

/** Who an import is worked on for, with what they may at this moment. */
export interface Worker {
  readonly caller: Caller
  readonly scope: Scope
}

/** What work on an import is done with. */
export interface Tools {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
  /** Reads anew who the work is for and what is in force. */
  readonly workerFor: (accountId: string, narrowedPath: string | undefined) => Promise<Worker>
  /** A form was published in between. */
  readonly forgetForms: () => void
  /** Records were written and committed. */
  readonly onWritten: () => void
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

/** Somebody at work on the records of a form. */
export interface AtWork extends Worker {
  readonly kind: SeenKind
}

/** The same with what adding and editing ask for. */
export function adderOf({ db, clock }: Pick<Tools, 'db' | 'clock'>, { caller, scope }: Worker) {
  return { db, caller, scope, now: clock.now(), zone: clock.zone }
}
