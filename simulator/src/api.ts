import { ErrorAnswer } from '@farm/contract/errors'
import type { Call } from '@farm/contract/wire'
import type { TSchema } from 'typebox'
import { type Validator, Compile } from 'typebox/compile'
import { DemoFault } from './demo-fault.ts'
import type { Answer, Transport } from './transport.ts'

/** The server said no, and says why in Chinese. */
export class RefusedByServer extends DemoFault {
  readonly code: string
  readonly status: number
  /** In one line. */
  readonly reason: string

  constructor(answer: Answer, told: string) {
    const { code, errors, fields = {} } = errorIn(answer)
    const faults = Object.entries(fields).map(([name, texts]) => `${name}：${texts.join('、')}`)
    super([`服务拒绝：${errors.join('、')}`, ...faults, told].join('\n  '))
    this.code = code
    this.status = answer.status
    this.reason = [...errors, ...faults].join('；')
  }
}

/** The calls of the contract, made by one person (or by nobody, before signing in). */
export interface Api {
  readonly get: <Query, Answered>(call: Call<Query, unknown, Answered>, query: NoInfer<Query>) => Promise<Answered>
  readonly post: <Body, Answered>(call: Call<unknown, Body, Answered>, body: NoInfer<Body>) => Promise<Answered>
  /** Sends bytes as they are. */
  readonly put: <Query, Answered>(
    call: Call<Query, unknown, Answered>,
    query: NoInfer<Query>,
    bytes: Uint8Array,
  ) => Promise<Answered>
  /** Like `post` where the answer does not matter: it is not read. */
  readonly tell: <Body>(call: Call<unknown, Body>, body: NoInfer<Body>) => Promise<void>
}

export function apiOf(transport: Transport, token?: string): Api {
  const send = async ({ method, path }: Call, body?: string | Uint8Array): Promise<Answer> => {
    const answer = await transport({ method, path, token, body })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw new RefusedByServer(answer, `${method} ${path} ${typeof body === 'string' ? withoutPassword(body) : ''}`)
  }
  return {
    get: async (call, query) => contentOf(call, await send({ ...call, path: addressOf(call, query) })),
    post: async (call, body) => contentOf(call, await send(call, JSON.stringify(body))),
    put: async (call, query, bytes) => contentOf(call, await send({ ...call, path: addressOf(call, query) }, bytes)),
    tell: async (call, body) => void (await send(call, JSON.stringify(body))),
  }
}

/** What the path has a place for stands in it, the rest behind it. */
function addressOf({ path }: Call, query: unknown): Call['path'] {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const isInPath = ([name]: readonly [string, string]) => path.includes(`{${name}}`)
  const values = new Map(pairs)
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '')
  const rest = pairs.filter((pair) => !isInPath(pair))
  return rest.length === 0 ? `/${filled}` : `/${filled}?${new URLSearchParams(rest).toString()}`
}

function contentOf<Answered>({ path, answer }: Call<unknown, unknown, Answered>, { text }: Answer): Answered {
  const content: unknown = JSON.parse(text)
  if (answer && isAnswer<Answered>(answer, content)) return content
  throw new DemoFault(`${path} 的应答与接口约定不符：${text.slice(0, 300)}`)
}

/** `call()` holds the schema and the type of an answer together. */
function isAnswer<Answered>(schema: TSchema, content: unknown): content is Answered {
  const checker = checkers.get(schema) ?? Compile(schema)
  checkers.set(schema, checker)
  return checker.Check(content)
}

/** A compiled check is some ten times as fast as one that reads the schema every time. */
const checkers = new WeakMap<TSchema, Validator>()

function errorIn({ status, text }: Answer): ErrorAnswer {
  try {
    const content: unknown = JSON.parse(text)
    if (isAnswer<ErrorAnswer>(ErrorAnswer, content)) return content
  } catch {
    // No JSON: something else than our server answers.
  }
  return { code: 'unknown', errors: [`状态 ${status} ${text.slice(0, 300)}`] }
}

function withoutPassword(text: string): string {
  return text.replace(/"(Password|Ticket)":"[^"]*"/g, '"$1":"…"')
}
