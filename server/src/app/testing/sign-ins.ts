import { accessCalls } from '@farm/contract/access'
import type { ErrorAnswer } from '@farm/contract/errors'
import type { AnswerOf, BodyOf } from '@farm/contract/wire'
import type { Farm, Persona } from './test-farm.ts'

/** Where a request comes from. */
interface From {
  readonly address?: string
  readonly userAgent?: string
}

interface SignInAnswer {
  readonly status: number
  readonly retryAfter: number
  readonly data: AnswerOf<typeof accessCalls.login>
  readonly error: ErrorAnswer
}

/** Signs in from an address with a browser. */
export async function signInFrom(
  { server }: Farm,
  { address = '127.0.0.1', userAgent = 'lightMyRequest' }: From,
  body: BodyOf<typeof accessCalls.login>,
): Promise<SignInAnswer> {
  const answer = await server.inject({
    method: 'POST',
    url: accessCalls.login.path,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    payload: JSON.stringify(body),
  })
  const content: unknown = JSON.parse(answer.body)
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    data: content as AnswerOf<typeof accessCalls.login>,
    error: content as ErrorAnswer,
  }
}

/** Somebody who signed in, as the rest of a test knows them. */
export function personaOf({ data: { Token, User } }: SignInAnswer): Persona {
  return { id: User.Id, token: Token, organId: User.Organ.Id, organPath: User.Organ.Path }
}
