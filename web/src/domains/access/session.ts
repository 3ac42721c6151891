import { type SignedInUser, accessCalls } from '@farm/contract/access'
import { get, post } from '../../platform/http.ts'
import { destination } from '../../platform/backurl.ts'
import { signInPage } from '../../platform/hosts.ts'
import { leave } from '../../platform/leave.ts'
import { keepDevice } from './known-device.ts'
import { signInAgain } from '../../platform/sign-in-again.ts'
import { currentToken, forgetSession, keepToken, keepUser } from '../../platform/session.ts'

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

/** To the sign-in page and back here afterwards: the session is over, though nothing was refused yet. */
export function leaveToSignIn(): void {
  forgetSession()
  signInAgain()
}

/** Ends the session here, whether the server hears of it or not. */
export async function signOut(): Promise<void> {
  const answered = post(accessCalls.logout).catch(() => undefined)
  await Promise.race([
    answered,
    new Promise((resolve) => {
      setTimeout(resolve, SIGN_OUT_MS)
    }),
  ])
  forgetSession()
  leave.instead(signInPage())
}
