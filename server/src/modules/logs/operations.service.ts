import { found, refusal } from '@farm/contract/errors'
import { type Change, type Operation, type OperationDetail, callTitle } from '@farm/contract/logs'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE } from '@farm/contract/wire'
import { Page, deviceOf } from '../access/index.ts'
import { withinLimit } from '../forms/index.ts'
import { type Reader, changesOf } from './changes.service.ts'
import { readIdCursor, writeCursor } from './cursor.ts'
import { objectsCalled } from './objects.store.ts'
import * as store from './operations.store.ts'
import { namesOfAny } from './row-names.service.ts'

interface ListQuery extends store.OperationChoice {
  readonly page?: number
  readonly pageSize?: number
  readonly cursor?: string
}

const NAMED = 3
/** What these were about stands in words. */
const toldInWords: readonly string[] = ['access.updatePermission', 'organs.move']
const MOST_TOLD = 100

/**
 * A page of what was done, newest first. Totals come with a page number; a cursor goes on without counting. What is typed
 * in has no index: it is given up in time.
 */
export function listOperations(reader: Reader, query: ListQuery): Promise<Page> {
  const { search, formId, thing } = choiceOf(query)
  if (search === undefined && formId === undefined && thing === undefined) return pageOf(reader, query)
  return withinLimit(reader.db, (db) => pageOf({ ...reader, db }, query))
}

async function pageOf(reader: Reader, query: ListQuery): Promise<Page> {
  const { db, scope } = reader
  const { page = 1, pageSize = MAX_PAGE_SIZE, cursor, ...asked } = query
  const choice = await withObjects(reader, choiceOf(asked))
  const offset = cursor === undefined ? (page - 1) * pageSize : 0
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const before = cursor === undefined ? undefined : readIdCursor(cursor)
  const rows = await store.operationsWithin(db, scope, 'logs.view', choice, { limit: pageSize + 1, offset, before })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const content = JSON.stringify(await told(reader, shown))
  const next = last && { nextCursor: writeCursor(last.Id) }
  if (cursor !== undefined) return new Page(content, { ...next })
  const total = await store.countOperations(db, scope, choice)
  return new Page(content, { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP, ...next })
}

/** What is typed in is looked for without the blanks around it. */
export function choiceOf<Choice extends { readonly search?: string }>(choice: Choice): Choice {
  const search = choice.search?.trim()
  return search ? { ...choice, search } : Object.assign({ ...choice }, { search: undefined })
}

/** The choice with the things that are called by what is typed in. */
export async function withObjects<Choice extends store.OperationChoice>(
  { db, scope }: Reader,
  choice: Choice,
): Promise<Choice> {
  if (choice.search === undefined) return choice
  return { ...choice, objectIds: await objectsCalled(db, scope, choice.search) }
}

/** The operations with the names of what they were done to, as far as the reader may see it. */
async function told(reader: Reader, operations: readonly store.StoredOperation[]): Promise<Operation[]> {
  const ids = operations.map(({ Id }) => Id)
  const [changes, subjects] = await Promise.all([changesOf(reader, ids, NAMED), subjectsOf(reader, operations)])
  return operations.map((one) => toldOne(one, subjects, changes.get(one.Id) ?? []))
}

/** What operations were about that changed nothing, by their ids, as far as the reader may see it. */
type Subjects = ReadonlyMap<string, string>

/** The form that was taken away, the module that was told anew, or what a refused request named. */
export async function subjectsOf(
  { db, scope }: Reader,
  operations: readonly store.StoredOperation[],
): Promise<Subjects> {
  const about = operations.flatMap(({ Id, Call, subject, AddTime: time }) =>
    subject ? [{ Id, Call, subject, time }] : [],
  )
  const isById = ({ Call }: { readonly Call: string }) => !toldInWords.includes(Call)
  const named = ({ subject, time }: (typeof about)[number]) => subject.split(' ').map((id) => ({ id, time }))
  const nameOf = await namesOfAny(db, scope, about.filter(isById).flatMap(named))
  const namesIn = (one: (typeof about)[number]) => named(one).flatMap((thing) => nameOf(thing) ?? [])
  return new Map(about.map((one) => [one.Id, isById(one) ? namesIn(one).join('、') : one.subject]))
}

/** What an operation was done to: the first few names among what it changed; what has no name is told by its kind. */
export function targetOf({ Id }: store.StoredOperation, subjects: Subjects, changes: readonly Change[]): string {
  const names = changes.slice(0, NAMED).map(({ Name, Kind }) => Name || Kind)
  return subjects.get(Id) ?? [...new Set(names)].join('、')
}

function toldOne(operation: store.StoredOperation, subjects: Subjects, changes: readonly Change[]): Operation {
  const { subject: _, userAgent, isForeign: _own, ...one } = operation
  const Target = targetOf(operation, subjects, changes)
  return { ...one, Title: callTitle(one.Call), Target, Device: userAgent === '' ? '' : deviceOf(userAgent).name }
}

/** One operation with what it changed; one of somebody out of reach does not exist. */
export async function operationOf(reader: Reader, id: string): Promise<OperationDetail> {
  const one = found(await store.operationById(reader.db, reader.scope, id), '操作记录')
  const changes = (await changesOf(reader, [id], MOST_TOLD + 1)).get(id) ?? []
  const Changes = changes.slice(0, MOST_TOLD)
  return { ...toldOne(one, await subjectsOf(reader, [one]), Changes), Changes, IsCut: changes.length > MOST_TOLD }
}
