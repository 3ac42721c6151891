import type { designCalls } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers, Request } from '../access/index.ts'
import * as design from './design.service.ts'
import { changesOf, publishForm } from './publish.service.ts'
import { listRestrictions, restrict } from './restrictions.service.ts'

export function designHandlers(clock: Clock): Handlers<typeof designCalls> {
  const actor = ({ db, caller, scope }: Pick<Request, 'db' | 'caller' | 'scope'>) => ({
    db,
    caller,
    scope,
    now: clock.now(),
  })
  return {
    listDesigns: ({ db, scope }) => design.listDesigns(db, scope),
    getDesign: ({ db, scope, query }) => design.getDesign(db, scope, query.id),
    addForm: (request) => design.addForm(actor(request), request.body),
    editForm: (request) => design.editForm(actor(request), request.body),
    changes: ({ db, scope, query }) => changesOf(db, scope, query.id),
    publish: (request) => publishForm(actor(request), request.body),
    discard: (request) => design.discardDraft(actor(request), request.body),
    close: (request) => design.closeForm(actor(request), request.body),
    removeForms: (request) => design.deleteForms(actor(request), request.body.Ids),
    restrictions: ({ db, scope, query }) => listRestrictions(db, scope, query.id),
    restrict: (request) => restrict(actor(request), request.body),
  }
}
