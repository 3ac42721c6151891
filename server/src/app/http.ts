import { accessCalls, roleCalls } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { Refusal, refusal } from '@farm/contract/errors'
import { careCalls, designCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { importCalls } from '@farm/contract/sheets'
import { userCalls } from '@farm/contract/users'
import type { Call } from '@farm/contract/wire'
import {
  Bytes,
  type Caller,
  Events,
  type Handler,
  type Origin,
  Page,
  type Request,
  type Scope,
  type Sessions,
  holds,
} from '../modules/access/index.ts'
import type { Forms } from '../modules/forms/index.ts'
import { type Db, inTransaction } from '../platform/db/index.ts'
import type { HttpAnswer, HttpRequest, Route } from '../platform/http/index.ts'
import { envelope, readQuery, refuseBody, refuseQuery } from './envelope.ts'
import type { AllHandlers } from './modules.ts'

/**
 * These open their own transactions. Hashing a password takes long and waits in line: no connection is held all the
 * while, and what was counted of attempts stays counted when they refuse. Adding a record is mostly one statement.
 */
const ownTransactions: ReadonlySet<Call> = new Set([
  accessCalls.login,
  userCalls.add,
  userCalls.editPassword,
  recordCalls.add,
  designCalls.publish,
  // Looks into a whole file; then the work goes on beside the requests, which see only what is committed.
  importCalls.begin,
  importCalls.run,
  importCalls.cancel,
  importCalls.undo,
])

// The types of AllHandlers hold names and calls together; the walk over them can't show it.
function isHandler(value: unknown): value is Handler<Call> {
  return typeof value === 'function'
}

/** What requests are carried out with. */
interface Means {
  readonly db: Db
  readonly sessions: Sessions
  readonly forms: Forms
  /** Something was written and committed. */
  readonly onWritten: () => void
}

/** After these somebody may what they might not before, or no longer: enterprises are records and organisations too. */
const changeAccess: ReadonlySet<Call> = new Set<Call>([
  ...Object.values(accessCalls),
  ...Object.values(roleCalls),
  ...Object.values(organCalls),
  ...Object.values(userCalls),
  recordCalls.edit,
  recordCalls.remove,
  manyCalls.editMany,
  manyCalls.restoreMany,
  careCalls.restore,
  careCalls.recover,
])

const changeForms: ReadonlySet<Call> = new Set<Call>(Object.values(designCalls))

/** The form was published anew while this was under way: it is done over, by the form that is in force now. */
function isOutdated(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'forms/outdated'
}

/** A route per declared call: who is it, may they, is it well-formed, then the handler in its one transaction. */
export function routesOf(means: Means, handlers: AllHandlers): Route[] {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers
  return Object.entries(builtCalls).flatMap(([domain, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => {
      const handler = groups[domain]?.[name]
      if (!isHandler(handler)) throw new Error(`no handler for ${domain}.${name}`)
      return { method: call.method, path: call.path, answer: answering(means, call, handler) }
    }),
  )
}

function answering({ db, sessions, forms, onWritten }: Means, call: Call, handler: Handler<Call>): Route['answer'] {
  const query = call.query && envelope(call.query)
  const body = call.body && envelope(call.body)
  return async (http) => {
    const origin = originOf(http)
    const caller = call.needs === 'public' ? undefined : await permitted(sessions, call, origin)
    const asked = call.query ? readQuery(call.query, http.query) : {}
    refuseQuery(query ? query.check(asked) : unknown(http.query))
    if (call.method === 'POST') refuseBody(body ? body.check(http.body) : unknown(http.body))
    const { organPath } = asked
    const path = typeof organPath === 'string' ? organPath : undefined
    const carryOut = async () => {
      const scope = caller && (await sessions.scopeFor(caller, path))
      const made = (within: Db) =>
        handler(new Made({ query: asked, body: http.body, bytes: http.bytes, db: within, origin }, caller, scope))
      const isAlone = call.method !== 'POST' || ownTransactions.has(call)
      return isAlone ? made(db) : inTransaction(db, made)
    }
    const outcome = await carryOut().catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      forms.forget()
      return carryOut()
    })
    if (call.method !== 'POST') return answerOf(call, asked, outcome)
    // The processes beside this one are told by the database.
    if (changeAccess.has(call)) sessions.forget()
    if (changeForms.has(call)) forms.forget()
    onWritten()
    return answerOf(call, asked, outcome)
  }
}

/** A call without a schema takes nothing; an empty object is nothing too. */
function unknown(sent: unknown): Record<string, string[]> {
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : []
  return Object.fromEntries(names.map((name) => [name, ['没有这个字段']]))
}

function originOf({ address, header }: HttpRequest): Origin {
  const bearer = /^Bearer ([\w-]+)$/.exec(header('authorization') ?? '')?.[1]
  const token = header('token') || bearer
  return { address, userAgent: header('user-agent') ?? '', token, lastEventId: header('last-event-id') }
}

async function permitted(sessions: Sessions, call: Call, origin: Origin): Promise<Caller> {
  const caller = await sessions.callerFrom(origin.token)
  if (call.needs !== 'signed-in' && !holds(caller, call.needs)) throw refusal('access/forbidden')
  return caller
}

/** A request whose caller and scope refuse to be asked for where nobody is signed in. */
class Made implements Request {
  readonly query: Request['query']
  readonly body: Request['body']
  readonly bytes: Request['bytes']
  readonly db: Db
  readonly origin: Origin
  readonly #caller: Caller | undefined
  readonly #scope: Scope | undefined

  constructor(
    { query, body, bytes, db, origin }: Pick<Request, 'query' | 'body' | 'bytes' | 'db' | 'origin'>,
    caller?: Caller,
    scope?: Scope,
  ) {
    // Both were checked against the schemas of the call.
    this.query = query
    this.body = body
    this.bytes = bytes
    this.db = db
    this.origin = origin
    this.#caller = caller
    this.#scope = scope
  }

  get caller(): Caller {
    if (!this.#caller) throw refusal('access/sign-in')
    return this.#caller
  }

  get scope(): Scope {
    if (!this.#scope) throw refusal('access/sign-in')
    return this.#scope
  }
}

type Asked = Readonly<Record<string, unknown>>
type Outcome = Awaited<ReturnType<Handler<Call>>>

function answerOf(call: Call, asked: Asked, made: Outcome): HttpAnswer {
  if (made instanceof Page) return { status: 200, content: made.json, headers: pageHeaders(call, asked, made) }
  if (made instanceof Bytes) return { status: 200, content: made.stream, type: made.type, headers: made.headers }
  if (made instanceof Events) return { status: 200, events: made.open }
  return made === undefined ? { status: 204 } : { status: 200, content: JSON.stringify(made) }
}

function pageHeaders({ path }: Call, asked: Asked, { total, isCapped, nextCursor }: Page): Record<string, string> {
  return {
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...(isCapped && { 'x-total-capped': '1' }),
    ...(nextCursor && { link: `<${path}?${nextQuery(asked, nextCursor)}>; rel="next"` }),
  }
}

/** The same question from the cursor on. */
function nextQuery(asked: Asked, cursor: string): string {
  const texts = Object.entries(asked).flatMap(([name, value]) =>
    name === 'page' || name === 'cursor' ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return [...texts, `cursor=${cursor}`].join('&')
}
