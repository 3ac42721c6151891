import { refusal } from '@farm/contract/errors'
import { formToWire, type recordCalls } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers, SeenKind } from '../access/index.ts'
import { addRecord } from './add.service.ts'
import { listRecords } from './list.service.ts'

import { deleteRecords, editRecord, getRecord } from './records.service.ts'
import { kindById } from './registry.ts'

function toWire(kind: SeenKind) {
  return formToWire(kind, [...kind.rights])
}

function isKnown({ rights }: SeenKind): boolean {
  return rights.has('view') || rights.has('add')
}

export function formHandlers(clock: Clock): Handlers<typeof recordCalls> {
  return {
    listForms: async ({ scope: { kinds }, query: { module } }) =>
      kinds
        .all()
        .filter(({ modules, menuName }) => module === undefined || (menuName !== '' && modules.includes(module)))
        .filter(({ rights }) => rights.has('view'))
        .map(toWire),
    getForm: async ({ scope, query }) => {
      const kind = kindById(scope, query.id)
      // Who may neither look nor fill in learns nothing of its fields.
      if (!isKnown(kind)) throw refusal('not-found', { what: '表单' })
      return toWire(kind)
    },
    list: ({ db, scope, query }) => listRecords(db, scope, query),
    get: ({ db, scope, query }) => getRecord(db, scope, query.id, query.expand),
    add: ({ db, caller, scope, body, operation, origin: { deviceTime } }) =>
      addRecord(
        { db, caller, scope, now: clock.now(), zone: clock.zone, operation, deviceTime },
        { ...body, isEntered: true },
      ),
    edit: ({ db, caller, scope, body }) => editRecord({ db, caller, scope, now: clock.now() }, body),
    remove: ({ db, caller, scope, body }) => deleteRecords({ db, caller, scope, now: clock.now() }, body.Ids),
  }
}
