import { type SignedInUser, accessCalls } from '@farm/contract/access'
import { HttpFailure, isRefusal } from '../../platform/http-failure.ts'
import { get, post } from '../../platform/http.ts'
import { destination } from '../../platform/backurl.ts'
import { signInPage } from '../../platform/hosts.ts'
import { leave } from '../../platform/leave.ts'
import { takeViewedFrom } from '../../platform/viewed-from.ts'
import { BACKURL } from '@farm/contract/addresses'
import { keepDevice } from './known-device.ts'
import { forgetWhySignIn, signInUnconfirmed, signInWithoutSignal } from '../../platform/sign-in-again.ts'
import { currentToken, forgetSession, keepToken, keepUser, resumeOwn } from '../../platform/session.ts'

/** Signing out does not wait for a slow network longer than this. */
const SIGN_OUT_MS = 3_000

interface Session {
  readonly Token: string
  readonly User: SignedInUser
  readonly Device?: string
}

/** Keeps the session and goes to the page that asked for it. */
export function enter({ Token, User, Device }: Session): void {
  if (Device !== undefined) keepDevice(Device)
  keepToken(Token)
  keepUser(User)
  goOn()
}

/** To the page that asked for the sign-in, else to the application centre. */
export function goOn(): void {
  forgetWhySignIn()
  leave.instead(destination(window.location.search, window.location.origin))
}

/** Whether the kept session is still good; without an answer the person may sign in again. */
export async function isSignedIn(): Promise<boolean> {
  if (currentToken() === undefined) return false
  return get(accessCalls.myPermission, {}).then(
    () => true,
    () => false,
  )
}

/** Signs out, whether the server hears of it or not; who looks through other eyes ends that and their own session. */
export async function signOut(): Promise<void> {
  // Another call may be refused before the answer is there: that leads back to the page afterwards.
  leave.soon()
  const answers = [logOut()]
  // Each goes out under the session that is kept at its moment.
  if (resumeOwn()) answers.push(logOut())
  const heard = await atMost(SIGN_OUT_MS, Promise.all(answers))
  forgetSession()
  if (!heard || heard.includes('unheard')) return signInWithoutSignal()
  if (heard.includes('failed')) return signInUnconfirmed()
  // Nobody was sent away, even where the server knew the session no longer.
  forgetWhySignIn()
  leave.instead(signInPage())
}

/**
 * Ends looking through the eyes of somebody else; the sign-in page leads on into one’s own session, to where the look was
 * begun.
 */
export async function endViewing(): Promise<void> {
  leave.soon()
  await atMost(SIGN_OUT_MS, logOut())
  forgetSession()
  const from = takeViewedFrom()
  const query = from === undefined ? '' : `?${new URLSearchParams({ [BACKURL]: from }).toString()}`
  leave.instead(`${signInPage()}${query}`)
}

/** Whether the server heard of it, be it that it knows no such session. */
async function logOut(): Promise<'heard' | 'failed' | 'unheard'> {
  return post(accessCalls.logout).then(
    () => 'heard' as const,
    (failure: unknown) => {
      if (isRefusal(failure)) return 'heard'
      return failure instanceof HttpFailure && failure.status > 0 ? 'failed' : 'unheard'
    },
  )
}

/** Undefined where it takes longer. */
function atMost<Answer>(milliseconds: number, answered: Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
  return Promise.race([answered, late])
}
