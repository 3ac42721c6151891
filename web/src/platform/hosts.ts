import { BASE_PATH, SIGN_IN, SIGN_IN_WITHIN, signInAt } from '@farm/contract/addresses'

/** A page of the platform outside the base path. */
export const APPLICATIONS = '/App'
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
  return signInAt(pathname) !== undefined
}
