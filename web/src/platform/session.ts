import type { SignedInUser } from '@farm/contract/access'
import { dropContact } from './contact.ts'
import { dropKeptReads } from './kept-reads.ts'
import { readText, removeText, writeText } from './storage.ts'

/** Where the token is kept, for all tabs of the browser. */
export const TOKEN_KEY = 'token'
const USER_KEY = 'user'
/** One’s own session while one looks through the eyes of somebody else. */
const OWN_KEY = 'own-token'

/** The session that this page belongs to, from its first call until it is left. */
export const pageSession: { token: string | undefined } = { token: undefined }

/** The token of the person who signed in last. */
export function currentToken(): string | undefined {
  return readText(TOKEN_KEY)
}

/** Who signs in is nobody else: what waited until a look through other eyes ends is given up. */
export function keepToken(token: string): void {
  removeText(OWN_KEY)
  dropKeptReads()
  take(token)
}

/** Looks through the eyes of somebody else from now on; one’s own session waits. */
export function keepViewing(token: string): void {
  const own = currentToken()
  if (own !== undefined && readText(OWN_KEY) === undefined) writeText(OWN_KEY, own)
  take(token)
}

/** Takes up one’s own session again; false where one looked through nobody else’s eyes. */
export function resumeOwn(): boolean {
  const own = readText(OWN_KEY)
  if (own === undefined || isAnotherSession()) return false
  keepToken(own)
  return true
}

function take(token: string): void {
  dropContact()
  pageSession.token = token
  writeText(TOKEN_KEY, token)
}

/** The user object belongs to the tab: other pages of the platform on this origin read it from there. */
export function keepUser(user: SignedInUser): void {
  try {
    window.sessionStorage.setItem(USER_KEY, JSON.stringify(user))
  } catch {
    // Nothing of ours reads it back.
  }
}

/** Takes the present session for that of the page, which keeps it from then on. */
export function joinSession(): void {
  pageSession.token ??= currentToken()
}

/** Whether another tab has signed in since: what this page shows and sends is not that session’s. */
export function isAnotherSession(): boolean {
  const token = currentToken()
  return token !== undefined && token !== pageSession.token
}

/**
 * Forgets token and user, unless another tab has signed in since; what waits to be sent stays. Who looked through the eyes
 * of somebody else is themselves again.
 */
export function forgetSession(): void {
  if (isAnotherSession()) return
  dropKeptReads()
  const own = readText(OWN_KEY)
  removeText(OWN_KEY)
  removeText(TOKEN_KEY)
  if (own !== undefined) writeText(TOKEN_KEY, own)
  try {
    window.sessionStorage.removeItem(USER_KEY)
  } catch {
    // Without session storage there was nothing to forget.
  }
}
