import type { organCalls } from '@farm/contract/organs'
import type { Handlers } from '../access/index.ts'
import { addOrgan, organInScope, organsWithin } from './organs.service.ts'

export const organHandlers: Handlers<typeof organCalls> = {
  list: ({ db, scope }) => organsWithin(db, scope),
  get: ({ db, scope, query }) => organInScope(db, scope, query.id),
  add: ({ db, scope, body }) => addOrgan(db, scope, body),
}
