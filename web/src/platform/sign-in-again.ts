import { BACKURL, SIGN_IN_WITHIN } from '@farm/contract/addresses'
import { hasWorker } from './held-answers.ts'
import { isSignIn, signInPage } from './hosts.ts'
import { leave } from './leave.ts'
import { TOKEN_KEY, currentToken, forgetSession, isAnotherSession } from './session.ts'
import { readOfTab, writeOfTab } from './storage.ts'

/** Why one is on the sign-in page, in words, until somebody has signed in. */
const WHY_KEY = 'why-sign-in'
const SIGNED_OUT = '已在其他页面退出，请重新登录'
const WITHOUT_SIGNAL = '已在这台设备上退出。现在没有网络，联网后才能登录'
const UNCONFIRMED = '已在这台设备上退出。服务器暂时出错，没有确认退出'
const NEW_PASSWORD = '密码已修改，请用新密码登录'

/**
 * To the sign-in page, which says why, and back to the present address afterwards. Does nothing where one is already on the
 * way: several refused calls lead there once.
 */
export function signInAgain(why?: string): void {
  const { pathname, search, hash } = window.location
  if (leave.isUnderWay || isSignIn(pathname) || new URLSearchParams(search).has(BACKURL)) return
  if (why !== undefined) writeOfTab(WHY_KEY, why)
  leave.to(`${signInPage()}?${new URLSearchParams({ [BACKURL]: `${pathname}${search}${hash}` }).toString()}`)
}

/** Every session of the person has ended with their password, this one too. */
export function signInWithNewPassword(): void {
  forgetSession()
  signInAgain()
  // Another call may have been refused meanwhile: that the password was changed says more.
  writeOfTab(WHY_KEY, NEW_PASSWORD)
}

/** To the sign-in page that the device itself keeps: without a signal no other page would come, but one of the browser. */
export function signInWithoutSignal(): void {
  signInUnheard(WITHOUT_SIGNAL)
}

/** There is a signal, but the server could not end the session. */
export function signInUnconfirmed(): void {
  signInUnheard(UNCONFIRMED)
}

function signInUnheard(why: string): void {
  writeOfTab(WHY_KEY, why)
  leave.instead(hasWorker() ? SIGN_IN_WITHIN : signInPage())
}

/** Why one has to sign in, where one was sent away. */
export function whySignIn(): string | undefined {
  const why = readOfTab(WHY_KEY)
  return typeof why === 'string' ? why : undefined
}

/** Somebody is in again. */
export function forgetWhySignIn(): void {
  writeOfTab(WHY_KEY, null)
}

/** The same page, for the person who is signed in now. */
export function openAgain(): void {
  if (!leave.isUnderWay) leave.again()
}

/** Hears of other tabs that sign in or out, so that no page outlives its session; answers how to stop. */
export function followSession(): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key the whole storage was emptied.
    if (key !== TOKEN_KEY && key !== null) return
    if (isAnotherSession()) openAgain()
    else if (currentToken() === undefined) signInAgain(SIGNED_OUT)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
