import { refusal } from '@farm/contract/errors'
import type { Caller, Scope, SeenKind } from '../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { needRight } from '../forms/index.ts'
import type { StoredImport } from './import.store.ts'

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

/** Who an import is worked on for and what they may at this moment: asked anew for each batch. */
export async function atWork({ workerFor }: Pick<Tools, 'workerFor'>, one: StoredImport): Promise<AtWork> {
  const worker = await workerFor(one.actorId, one.narrowedPath ?? undefined)
  const kind = worker.scope.kinds.byId(one.formId)
  if (!kind?.rights.has('view')) throw refusal('access/forbidden')
  return { ...worker, kind }
}

/** The same for writing: who may not import any more, or belongs elsewhere by now, writes nothing from here on. */
export async function atWriting(tools: Pick<Tools, 'workerFor'>, one: StoredImport): Promise<AtWork> {
  const work = await atWork(tools, one)
  needRight(work.kind, 'import')
  if (one.mode !== 'both') needRight(work.kind, one.mode)
  if (one.actorId === one.accountId && work.caller.user.Organ.Id !== one.organId) throw refusal('sheets/moved')
  return work
}
