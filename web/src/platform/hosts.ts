import { BASE_PATH } from '@farm/contract/addresses'
import { decoded } from './decoded.ts'

/** Pages of the platform outside the base path. */
const SIGN_IN = '/Core'
export const APPLICATIONS = '/App'
/** The sign-in page for the installed app, whose scope is the base path. */
const SIGN_IN_WITHIN = `${BASE_PATH}Login`
/** The base path without its last slash: what the addresses of pages are appended to. */
export const BASE = BASE_PATH.slice(0, -1)

/** The sign-in page that the present window may show. */
export function signInPage(): string {
  return isInstalled() ? SIGN_IN_WITHIN : SIGN_IN
}

/** Where to begin after signing in. */
export function startPage(): string {
  return isInstalled() ? BASE_PATH : APPLICATIONS
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

export function isSignIn(pathname: string): boolean {
  const path = (decoded(pathname) ?? pathname).toLowerCase().replace(/\/+$/, '')
  return [SIGN_IN, SIGN_IN_WITHIN].some((page) => page.toLowerCase() === path)
}
