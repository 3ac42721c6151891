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
  return session && apiOf(transport, session.Token)
}

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

export async function signIn(transport: Transport, name: string, password: string): Promise<Api> {
  const { Token } = await apiOf(transport).post(accessCalls.login, { Name: name, Password: password })
  return apiOf(transport, Token)
}
