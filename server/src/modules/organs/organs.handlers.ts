import type { organCalls } from '@farm/contract/organs'
import type { Handlers } from '../access/index.ts'
import { editOrgan } from './edit.service.ts'
import { moveOrgan, previewMove } from './move.service.ts'
import { addOrgan, organInScope, organsWithin } from './organs.service.ts'
import { removeOrgans } from './remove.service.ts'

export const organHandlers: Handlers<typeof organCalls> = {
  list: ({ db, scope }) => organsWithin(db, scope),
  get: ({ db, scope, query }) => organInScope(db, scope, query.id, 'organs.view'),
  add: ({ db, scope, body }) => addOrgan(db, scope, body, 'organs.add'),
  edit: ({ db, caller, scope, body }) => editOrgan(db, { caller, scope }, body),
  move: ({ db, caller, scope, body }) =>
    moveOrgan(
      db,
      { caller, scope },
      {
        id: body.Id,
        parentId: body.ParentId,
        updateTime: body.UpdateTime,
        confirmed: body.Confirmed,
      },
    ),
  previewMove: ({ db, caller, scope, query }) =>
    previewMove(db, { caller, scope }, { id: query.id, parentId: query.parentId }),
  remove: ({ db, caller, scope, body }) => removeOrgans(db, caller, scope, body.Ids),
}
