import type { fileCalls } from '@farm/contract/files'
import type { FileStore } from '../../platform/files/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { makeFinish } from './finish.service.ts'
import { FileLinks } from './links.service.ts'
import { beginUpload, cancelUpload, offsetOf, receive } from './upload.service.ts'

interface Needed {
  readonly files: FileStore
  readonly clock: Clock
}

export function fileHandlers(needed: Needed): Handlers<typeof fileCalls> {
  const links = new FileLinks(needed)
  const receiver = { files: needed.files, finish: makeFinish(needed) }
  return {
    begin: ({ db, caller, body }) => beginUpload(db, caller, body),
    put: ({ db, caller, query: { id, offset }, bytes }) => receive(db, receiver, caller, { id, offset, bytes }),
    offset: ({ db, caller, query }) => offsetOf(db, caller, query.id),
    cancel: ({ db, caller, body }) => cancelUpload(db, needed.files, caller, body.Id),
    list: ({ db, scope, query }) => links.list(db, scope, query.ids),
    content: ({ db, query }) => links.content(db, query),
  }
}
