import type { viewCalls } from '@farm/contract/views'
import type { Handlers } from '../access/index.ts'
import * as service from './views.service.ts'

export const viewHandlers: Handlers<typeof viewCalls> = {
  list: ({ db, caller, scope, query }) => service.viewsOf(db, caller, scope, query.screen),
  targets: ({ db, scope }) => service.targetsOf(db, scope),
  add: ({ db, caller, scope, body }) => service.addView(db, caller, scope, body),
  edit: ({ db, caller, scope, body }) => service.editView(db, caller, scope, body),
  remove: ({ db, caller, scope, body }) => service.removeView(db, caller, scope, body.Id),
  setDefault: ({ db, caller, scope, body }) => service.setDefault(db, caller, scope, body),
}
