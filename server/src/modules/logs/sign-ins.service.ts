import { refusal } from '@farm/contract/errors'
import type { SignIn } from '@farm/contract/logs'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, Page, type Scope, deviceOf } from '../access/index.ts'
import { withinLimit } from '../forms/index.ts'
import { readTimeCursor, writeCursor } from './cursor.ts'
import { choiceOf } from './operations.service.ts'
import type { LogRight } from './reach.store.ts'
import * as store from './sign-ins.store.ts'

interface ListQuery extends store.SignInChoice {
  readonly page?: number
  readonly pageSize?: number
  readonly cursor?: string
}

/** A name that belongs to nobody may be a password that was typed into the wrong field. */
export function signInReader(caller: Caller, scope: Scope, right: LogRight): store.SignInReader {
  return { scope, right, seesNobodies: caller.grantsAll && scope.narrowed === undefined }
}

/** A page of who signed in, tried to, or left, newest first. What is typed in has no index: it is given up in time. */
export function listSignIns(db: Db, reader: store.SignInReader, query: ListQuery): Promise<Page> {
  if (choiceOf(query).search === undefined) return pageOf(db, reader, query)
  return withinLimit(db, (within) => pageOf(within, reader, query))
}

async function pageOf(db: Db, reader: store.SignInReader, query: ListQuery): Promise<Page> {
  const { page = 1, pageSize = MAX_PAGE_SIZE, cursor, ...asked } = query
  const choice = choiceOf(asked)
  const offset = cursor === undefined ? (page - 1) * pageSize : 0
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const before = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await store.signInsWithin(db, reader, choice, { limit: pageSize + 1, offset, before })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const content = JSON.stringify(shown.map(toldSignIn))
  const next = last && { nextCursor: writeCursor(last.AddTime, last.Id) }
  if (cursor !== undefined) return new Page(content, { ...next })
  const total = await store.countSignIns(db, reader, choice)
  return new Page(content, { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP, ...next })
}

function toldSignIn({ userAgent, ...one }: store.StoredSignIn): SignIn {
  return { ...one, Device: deviceOf(userAgent).name }
}
