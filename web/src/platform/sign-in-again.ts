import { BACKURL } from '@farm/contract/addresses'
import { isSignIn, signInPage } from './hosts.ts'
import { leave } from './leave.ts'
import { TOKEN_KEY, currentToken, isAnotherSession } from './session.ts'

/**
 * To the sign-in page and back to the present address afterwards. Does nothing where one is already on the way: several
 * refused calls lead there once.
 */
export function signInAgain(): void {
  const { pathname, search, hash } = window.location
  if (leave.isUnderWay || isSignIn(pathname) || new URLSearchParams(search).has(BACKURL)) return
  leave.to(`${signInPage()}?${new URLSearchParams({ [BACKURL]: `${pathname}${search}${hash}` }).toString()}`)
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
    else if (currentToken() === undefined) signInAgain()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
