import { BACKURL } from './backurl.ts'
import { isSignIn, signInPage } from './hosts.ts'
import { leave } from './leave.ts'

/**
 * To the sign-in page and back to the present address afterwards. Does nothing where one is already on the way: several
 * refused calls lead there once.
 */
export function signInAgain(): void {
  const { pathname, search, hash } = window.location
  if (leave.isUnderWay || isSignIn(pathname) || new URLSearchParams(search).has(BACKURL)) return
  leave.to(`${signInPage()}?${new URLSearchParams({ [BACKURL]: `${pathname}${search}${hash}` }).toString()}`)
}
