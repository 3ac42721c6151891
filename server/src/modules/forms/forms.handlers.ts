import { type FormKind, formToWire, type recordCalls } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { Caller, Handlers } from '../access/index.ts'
import { listRecords } from './list.service.ts'
import { addRecord, deleteRecords, editRecord, getRecord } from './records.service.ts'
import { allKinds, kindById, rightsOver } from './registry.ts'

function toWire(caller: Caller, kind: FormKind) {
  return formToWire(kind, rightsOver(caller, kind))
}

export function formHandlers(clock: Clock): Handlers<typeof recordCalls> {
  return {
    listForms: async ({ caller, query }) =>
      allKinds()
        .filter((kind) => query.module === undefined || kind.modules.includes(query.module))
        .map((kind) => toWire(caller, kind))
        .filter((form) => form.Rights.includes('view')),
    getForm: async ({ caller, query }) => toWire(caller, kindById(query.id)),
    list: ({ db, caller, scope, query }) => listRecords(db, caller, scope, query),
    get: ({ db, caller, scope, query }) => getRecord(db, caller, scope, query.id, query.expand),
    add: ({ db, caller, scope, body }) => addRecord({ db, caller, scope, now: clock.now() }, body),
    edit: ({ db, caller, scope, body }) => editRecord({ db, caller, scope, now: clock.now() }, body),
    remove: ({ db, caller, scope, body }) => deleteRecords({ db, caller, scope, now: clock.now() }, body.Ids),
  }
}
