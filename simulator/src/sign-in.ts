import { accessCalls } from '@farm/contract/access'
import type { RefusalCode } from '@farm/contract/errors'
import { type Api, RefusedByServer, apiOf } from './api.ts'
import type { Account, Invitation } from './demo-folder.ts'
import type { Transport } from './transport.ts'

export const administrator: Account = { Name: 'admin', RealName: '系统管理员', Title: '平台 · 系统管理员' }

/**
 * With the ticket the first administrator is made. Where there is one already, it is ours if the demo password
 * opens it; undefined when it is somebody else’s.
 */
export async function asAdministrator(transport: Transport, invitation: Invitation): Promise<Api | undefined> {
  const { Ticket, Password } = invitation
  const { Name, RealName } = administrator
  const stranger = apiOf(transport)
  const made = Ticket
    ? await unless(['access/ticket'], stranger.post(accessCalls.firstAdmin, { Ticket, Name, RealName, Password }))
    : undefined
  const session = made ?? (await unless(foreign, stranger.post(accessCalls.login, { Name, Password })))
  return session && apiOf(renewing(transport, { Name, Password }, session.Token))
}

const ENDED = 401
const foreign: readonly RefusalCode[] = ['access/credentials', 'access/disabled']

/** The answer; undefined when the server refuses for one of these reasons. */
async function unless<Answered>(
  codes: readonly RefusalCode[],
  answer: Promise<Answered>,
): Promise<Answered | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RefusedByServer && codes.some((code) => code === error.code)) return undefined
    throw error
  }
}

export async function signIn(transport: Transport, Name: string, Password: string): Promise<Api> {
  const token = await tokenFor(transport, { Name, Password })
  return apiOf(renewing(transport, { Name, Password }, token))
}

interface Credentials {
  readonly Name: string
  readonly Password: string
}

async function tokenFor(transport: Transport, credentials: Credentials): Promise<string> {
  const { Token } = await apiOf(transport).post(accessCalls.login, credentials)
  return Token
}

/** Signs in again when somebody has ended the session, as the owner of the account may; refused once, it tries no more. */
function renewing(transport: Transport, credentials: Credentials, first: string): Transport {
  let present = Promise.resolve(first)
  return async (sent) => {
    const used = present
    const answer = await transport({ ...sent, token: await used })
    if (answer.status !== ENDED) return answer
    // Of many requests at once the first signs in for all.
    if (present === used) present = tokenFor(transport, credentials)
    return transport({ ...sent, token: await present })
  }
}
