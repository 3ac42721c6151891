import { text } from 'node:stream/consumers'
import type { ErrorAnswer } from '@farm/contract/errors'
import type { AnswerOf, BodyOf, Call, QueryOf } from '@farm/contract/wire'
import type { LightMyRequestResponse } from 'fastify'
import { type Database, openDatabase } from '../../platform/db/index.ts'
import type { HttpServer } from '../../platform/http/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { Retention } from '../../platform/retention/index.ts'
import type { VideoSettings } from '../../modules/video/index.ts'
import { makeApplication } from '../application.ts'
import type { Pace } from '../live.ts'

export interface Answer<Content> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** What a 200 holds. */
  readonly data: Content
  /** What a refusal holds. */
  readonly error: ErrorAnswer
}

export interface Sent<C extends Call> {
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  /** What a PUT brings. */
  readonly bytes?: Buffer
  /** What the clock of a phone shows as it sends this. */
  readonly deviceTime?: string
  /** What sends it, where a page of ours does. */
  readonly from?: 'hand' | 'phone'
}

/** Somebody who is signed in; a stranger has no token. */
export interface Persona {
  readonly id: string
  readonly token: string | undefined
  readonly organId: string
  readonly organPath: string
}

export const stranger: Persona = { id: '', token: undefined, organId: '', organPath: '' }

/** A server on a prepared database. */
export interface RunningFarm {
  readonly server: HttpServer
  readonly database: Database
  readonly filesFolder: string
  readonly close: () => Promise<void>
  readonly call: <C extends Call>(who: Persona, call: C, sent?: Sent<C>) => Promise<Answer<AnswerOf<C>>>
}

/** What a helper needs that only calls. */
export type Callable = Pick<RunningFarm, 'call'>

interface Place {
  readonly url: string
  readonly filesFolder: string
  readonly now: () => Date
  readonly pace?: Pace | undefined
  readonly video?: VideoSettings | undefined
}

/** A server on a database that stands already. */
export async function runFarm({ url, filesFolder, now, pace, video }: Place): Promise<RunningFarm> {
  const database = openDatabase({ url, connections: 12, onLost: () => undefined })
  const clock = { now, zone: 'Asia/Shanghai' }
  const log = silentLog()
  const server = await makeApplication({
    database,
    clock,
    log,
    // To a test the database shows what the server does.
    retention: new Retention({ db: database.db, clock, log, databaseTime: async () => now().getTime() }),
    filesFolder,
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
    pace,
    video,
  })
  const close = async () => {
    await server.close()
    await database.close()
  }
  return { server, database, filesFolder, close, call: (who, call, sent) => send(server, who, call, sent ?? {}) }
}

async function send<C extends Call>(
  server: HttpServer,
  who: Persona,
  call: C,
  { query, body, bytes, deviceTime, from }: Sent<C>,
): Promise<Answer<AnswerOf<C>>> {
  const texts = Object.entries<unknown>(query ?? {}).map(([name, value]) => [name, String(value)] as const)
  const inPath = (name: string) => call.path.includes(`{${name}}`)
  const answer = await server.inject({
    method: call.method,
    url: texts.reduce((path, [name, value]) => path.replace(`{${name}}`, value), call.path as string),
    query: Object.fromEntries(texts.filter(([name]) => !inPath(name))),
    headers: {
      ...(who.token && { token: who.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(deviceTime && { 'x-device-time': deviceTime }),
      ...(from && { 'x-origin': from }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(bytes && { payload: bytes }),
    payloadAsStream: call.gives === 'events',
  })
  const received = call.gives === 'events' ? await endingPart(answer) : answer.body
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const content = isJson && received !== '' ? (JSON.parse(received) as unknown) : undefined
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data: content as AnswerOf<C>,
    error: content as ErrorAnswer,
  }
}

/** A refusal is read; a stream of events has no end, its caller goes away. */
async function endingPart({ statusCode, raw, stream }: LightMyRequestResponse): Promise<string> {
  if (statusCode !== 200) return text(stream())
  raw.res.destroy()
  return ''
}
