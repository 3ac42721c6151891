import { isObject } from '@farm/contract/forms'
import type { Readable } from 'node:stream'
import type { AnswerOf, BodyOf, Call, Calls, QueryOf } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import type { Caller } from './caller.ts'
import type { Operation } from './operation.ts'
import type { Scope } from './scope.ts'

/** What came with a request besides its content. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
  readonly token: string | undefined
  /** What the clock of the phone showed as it sent this: when something happened is told by that clock. */
  readonly deviceTime?: string | undefined
  /** What sends it: a page that somebody fills in, or what waited on a phone; a program says nothing. */
  readonly from: 'hand' | 'phone' | undefined
  /** Where a stream of events broke off. */
  readonly lastEventId?: string | undefined
  /** Stands in the answer of a failure, in the log of the process and in the logs of what was done. */
  readonly requestId: string
}

/** A request as a handler gets it: read, checked, permitted, with its scope. */
export interface Request<C extends Call = Call> {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** What a PUT brings, as it comes in. */
  readonly bytes: AsyncIterable<Buffer>
  /** On a POST the one transaction of the request; signing in alone opens its own. */
  readonly db: Db
  readonly origin: Origin
  /** What the log of operations tells of it; none where nobody is signed in or nothing is done. */
  readonly operation: Operation | undefined
  /** Refuses with 401 when nobody is signed in. */
  readonly caller: Caller
  /** The caller’s reach, narrowed by `organPath`. */
  readonly scope: Scope
}

/** A list as PostgreSQL wrote it, with what its headers say. */
export class Page {
  readonly json: string
  readonly total: number | undefined
  readonly isCapped: boolean
  readonly nextCursor: string | undefined

  constructor(json: string, about: { total?: number; isCapped?: boolean; nextCursor?: string } = {}) {
    this.json = json
    this.total = about.total
    this.isCapped = about.isCapped ?? false
    this.nextCursor = about.nextCursor
  }

  /** The one record that it is, with more beside what that holds. */
  beside(more: Readonly<Record<string, string | undefined>>): Page {
    const record: unknown = JSON.parse(this.json)
    return new Page(JSON.stringify({ ...(isObject(record) && record), ...more }))
  }
}

/** Bytes instead of JSON. */
export class Bytes {
  readonly stream: Readable
  readonly type: string
  readonly headers: Readonly<Record<string, string>>

  constructor(stream: Readable, type: string, headers: Readonly<Record<string, string>>) {
    this.stream = stream
    this.type = type
    this.headers = headers
  }
}

/** Somebody who listens to events: how to tell them something, and when they are gone. */
export interface Listener {
  readonly write: (text: Buffer) => void
  readonly end: () => void
  readonly onEnd: (done: () => void) => void
}

/** Events instead of JSON, for as long as the caller listens. */
export class Events {
  readonly open: (listener: Listener) => void

  constructor(open: (listener: Listener) => void) {
    this.open = open
  }
}

/** The declared answer, or JSON text that PostgreSQL has already made of it. */
export type Handler<C extends Call> = (request: Request<C>) => Promise<AnswerOf<C> | Page | Bytes | Events | void>

/** One handler per call: a missing or an extra one does not compile. */
export type Handlers<All extends Calls> = { readonly [Name in keyof All]: Handler<All[Name]> }
