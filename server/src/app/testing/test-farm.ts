import { randomUUID } from 'node:crypto'
import type { ErrorAnswer } from '@farm/contract/errors'
import type { AnswerOf, BodyOf, Call, QueryOf } from '@farm/contract/wire'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/index.ts'
import type { HttpServer } from '../../platform/http/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { makeApplication } from '../application.ts'
import { atDatabase, createDatabase, dropDatabase } from './databases.ts'

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
}

/** Somebody who is signed in; a stranger has no token. */
export interface Persona {
  readonly id: string
  readonly token: string | undefined
  readonly organId: string
  readonly organPath: string
}

export const stranger: Persona = { id: '', token: undefined, organId: '', organPath: '' }

export interface Farm {
  readonly server: HttpServer
  readonly database: Database
  readonly close: () => Promise<void>
  readonly call: <C extends Call>(who: Persona, call: C, sent?: Sent<C>) => Promise<Answer<AnswerOf<C>>>
}

/** A server of its own on a database of its own. */
export async function openFarm(now: () => Date = () => new Date()): Promise<Farm> {
  const url = inject('databaseUrl')
  const name = `farm_${randomUUID().replaceAll('-', '')}`
  await createDatabase(url, name, inject('template'))
  const database = openDatabase({ url: atDatabase(url, name), connections: 12, onLost: () => undefined })
  const server = await makeApplication({
    database,
    clock: { now },
    log: silentLog(),
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
  })
  const close = async () => {
    await server.close()
    await database.close()
    await dropDatabase(url, name)
  }
  return { server, database, close, call: (who, call, sent) => send(server, who, call, sent ?? {}) }
}

async function send<C extends Call>(
  server: HttpServer,
  who: Persona,
  call: C,
  { query, body }: Sent<C>,
): Promise<Answer<AnswerOf<C>>> {
  const answer = await server.inject({
    method: call.method,
    url: call.path,
    query: Object.fromEntries(Object.entries<unknown>(query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(who.token && { token: who.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const content = answer.body === '' ? undefined : (JSON.parse(answer.body) as unknown)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data: content as AnswerOf<C>,
    error: content as ErrorAnswer,
  }
}
