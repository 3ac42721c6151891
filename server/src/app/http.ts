import { accessCalls, functionsFor } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { Refusal, refusal, forbidden, isOutdated } from '@farm/contract/errors'
import { CONTACT_HEADER, ORIGIN_HEADER, isMoment } from '@farm/contract/forms'
import type { Call, Effect } from '@farm/contract/wire'
import {
  Bytes,
  type Caller,
  Events,
  type Handler,
  Operation,
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
  /** Waits until the processes beside this one have heard of what was committed. */
  readonly heardEverywhere: () => Promise<void>
  /** That somebody is in contact at the moment, signed. */
  readonly contactProof: (userId: string) => Promise<string>
}

/** A route per declared call: who is it, may they, is it well-formed, then the handler in its one transaction. */
export function routesOf(means: Means, handlers: AllHandlers): Route[] {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers
  return Object.entries(builtCalls).flatMap(([domain, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => {
      const handler = groups[domain]?.[name]
      if (!isHandler(handler)) throw new Error(`no handler for ${domain}.${name}`)
      return {
        method: call.method,
        path: call.path,
        answer: answering(means, { call, handler, title: `${domain}.${name}` }),
      }
    }),
  )
}

interface Answering {
  readonly call: Call
  readonly handler: Handler<Call>
  /** By domain and name, as the operation log knows it. */
  readonly title: string
}

function answering(means: Means, { call, handler, title }: Answering): Route['answer'] {
  const { db, sessions, forms, onWritten, heardEverywhere, contactProof } = means
  const query = call.query && envelope(call.query)
  const body = call.body && envelope(call.body)
  const has = (effect: Effect) => call.effects?.includes(effect) ?? false
  const isLogged = call.method === 'POST' || has('takes-away')
  return async (http) => {
    const origin = originOf(http)
    let caller = call.needs === 'public' ? undefined : await sessions.callerFrom(origin.token)
    const operation = isLogged && caller ? new Operation(title, caller, origin, moduleOf(call, http.body)) : undefined
    // What was refused to somebody by where they stood before their organisation moved. Who came too late came too late.
    const isOfFormerPlace = async (error: unknown) =>
      call.method === 'POST' &&
      error instanceof Refusal &&
      error.code !== 'form-data/stale' &&
      caller !== undefined &&
      sessions.hasMoved(caller)
    const carryOut = async () => {
      if (caller) refuseForbidden(call, caller)
      const asked = call.query ? readQuery(call.query, http.query) : {}
      refuseQuery(query ? query.check(asked) : unknown(http.query))
      if (call.method === 'POST') refuseBody(body ? body.check(http.body) : unknown(http.body))
      const { organPath } = asked
      const path = typeof organPath === 'string' ? organPath : undefined
      const scope = caller && (await sessions.scopeFor(caller, path))
      const made = (within: Db) =>
        handler(
          new Made({ query: asked, body: http.body, bytes: http.bytes, db: within, origin, operation }, caller, scope),
        )
      const outcome = await carriedOut(db, { call, operation }, made)
      await operation?.noteOtherwise(db, subjectOf(asked, scope)).catch((error: unknown) => {
        if (outcome instanceof Bytes) outcome.stream.destroy()
        throw error
      })
      return { asked, outcome }
    }
    const { asked, outcome } = await carryOut()
      .catch(async (error: unknown) => {
        if (!isOutdated(error) && !(await isOfFormerPlace(error))) throw error
        forms.forget()
        sessions.forget()
        caller = caller && (await sessions.callerFrom(origin.token))
        return carryOut()
      })
      .catch(async (error: unknown) => {
        // That it was refused stands, noted or not.
        if (isForbidden(error)) await operation?.refused(db, error.message, idsIn(http.body)).catch(() => undefined)
        throw error
      })
    const answer = async () => {
      const { headers, ...rest } = answerOf(call, asked, outcome)
      if (!caller) return { ...rest, ...(headers && { headers }) }
      return { ...rest, headers: { ...headers, [CONTACT_HEADER]: await contactProof(caller.user.Id) } }
    }
    if (call.method !== 'POST') return answer()
    // The processes beside this one are told by the database.
    if (has('changes-access')) sessions.forget()
    if (has('changes-forms')) forms.forget()
    onWritten()
    // What was taken away is gone in every process by the time that this is answered.
    if (has('takes-access')) await heardEverywhere()
    return answer()
  }
}

/** A POST is carried out in one transaction, which begins with the note of it; those with their own begin each with it. */
function carriedOut<Done>(
  db: Db,
  { call, operation }: { readonly call: Call; readonly operation: Operation | undefined },
  work: (within: Db) => Promise<Done>,
): Promise<Done> {
  if (call.method !== 'POST') return work(db)
  if (call.effects?.includes('own-transaction')) return work(operation ? operation.within(db) : db)
  return operation ? operation.carriedOut(db, work) : inTransaction(db, work)
}

function isForbidden(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 403
}

/** The form whose records are taken away: by its id, since not everybody who reads the log may know of it. */
function subjectOf({ formId }: HttpRequest['query'], scope: Scope | undefined): string | undefined {
  return typeof formId === 'string' ? scope?.kinds.byId(formId)?.id : undefined
}

/** The module whose permissions are told: of those that stay as they were nothing else would say which. */
function moduleOf(call: Call, body: unknown): string | undefined {
  const name = call === accessCalls.updatePermission ? partOf(partOf(body, 'Module'), 'Name') : undefined
  return typeof name === 'string' ? name : undefined
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const NAMING = ['Id', 'Ids', 'UserId', 'RoleId'] as const
const MOST_NAMED = 3

/** What a request is about by the ids that it names, the first few; it may not have been looked at any closer. */
function idsIn(body: unknown): string | undefined {
  const records = partOf(body, 'Records')
  const ids = [...NAMING.map((name) => partOf(body, name)), ...(Array.isArray(records) ? records.map(idOf) : [])]
  const named = ids.flat().filter((id) => typeof id === 'string' && UUID.test(id))
  return named.length > 0 ? named.slice(0, MOST_NAMED).join(' ') : undefined
}

function idOf(one: unknown): unknown {
  return partOf(one, 'Id')
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([one]) => one === name)?.[1]
    : undefined
}

/** A call without a schema takes nothing; an empty object is nothing too. */
function unknown(sent: unknown): Record<string, string[]> {
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : []
  return Object.fromEntries(names.map((name) => [name, [`没有“${name}”这一项`]]))
}

function originOf({ address, header, id: requestId }: HttpRequest): Origin {
  const bearer = /^Bearer ([\w-]+)$/.exec(header('authorization') ?? '')?.[1]
  const token = header('token') || bearer
  const sender = header(ORIGIN_HEADER)
  return {
    address,
    userAgent: header('user-agent') ?? '',
    token,
    deviceTime: momentOf(header('x-device-time')),
    from: sender === 'hand' || sender === 'phone' ? sender : undefined,
    lastEventId: header('last-event-id'),
    requestId,
  }
}

/** A clock of a phone may be wrong by years; a header that names no moment of 1900 to 2099 counts as none, which the evidence says. */
function momentOf(header: string | undefined): string | undefined {
  return isMoment(header) ? header : undefined
}

function refuseForbidden(call: Call, caller: Caller): void {
  // Leaving is open to everybody and does not come here.
  if (caller.viewer && call.method !== 'GET') throw refusal('access/read-only')
  if (call.needs !== 'signed-in' && !holds(caller, call.needs)) throw forbidden(...functionsFor(call.needs))
}

/** A request whose caller and scope refuse to be asked for where nobody is signed in. */
class Made implements Request {
  readonly query: Request['query']
  readonly body: Request['body']
  readonly bytes: Request['bytes']
  readonly db: Db
  readonly origin: Origin
  readonly operation: Operation | undefined
  readonly #caller: Caller | undefined
  readonly #scope: Scope | undefined

  constructor(
    {
      query,
      body,
      bytes,
      db,
      origin,
      operation,
    }: Pick<Request, 'query' | 'body' | 'bytes' | 'db' | 'origin' | 'operation'>,
    caller?: Caller,
    scope?: Scope,
  ) {
    // Both were checked against the schemas of the call.
    this.query = query
    this.body = body
    this.bytes = bytes
    this.db = db
    this.origin = origin
    this.operation = operation
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

type Asked = HttpRequest['query']
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
