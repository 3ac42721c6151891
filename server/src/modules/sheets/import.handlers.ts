import type { importCalls } from '@farm/contract/sheets'
import type { Handlers } from '../access/index.ts'
import { Gate } from './gate.ts'
import { beginImport, cancelImport, importOf, listImports, sheetOf, startRun, undoImport } from './import.service.ts'
import type { Imports } from './imports.ts'

/** Each marks a whole file in memory. */
const MOST_MARKED = 1
/** Each unpacks a whole file. */
const MOST_JUDGED = 3

export function importHandlers(imports: Imports): Handlers<typeof importCalls> {
  const marking = new Gate(MOST_MARKED)
  const judging = new Gate(MOST_JUDGED)
  return {
    begin: ({ db, caller, scope, body }) => beginImport({ imports, gate: judging }, { db, caller, scope }, body),
    get: ({ db, caller, scope, query }) => importOf({ db, caller, scope }, query.id),
    list: ({ db, caller, scope, query }) => listImports({ db, caller, scope }, query.formId),
    sheet: ({ db, caller, scope, query }) => sheetOf({ imports, gate: marking }, { db, caller, scope }, query.id),
    run: ({ db, caller, scope, body }) => startRun(imports, { db, caller, scope }, body),
    cancel: ({ db, caller, scope, body }) => cancelImport(imports, { db, caller, scope }, body.Id),
    undo: ({ db, caller, scope, body }) => undoImport(imports, { db, caller, scope }, body.Id),
  }
}
