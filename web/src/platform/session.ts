import type { SignedInUser } from '@farm/contract/access'
import { readText, removeText, writeText } from './storage.ts'

const TOKEN_KEY = 'token'
const USER_KEY = 'user'

/** The token of the signed-in person; kept for all tabs of the browser. */
export function currentToken(): string | undefined {
  return readText(TOKEN_KEY)
}

export function keepToken(token: string): void {
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

/** Forgets token and user; what waits to be sent stays. */
export function forgetSession(): void {
  removeText(TOKEN_KEY)
  try {
    window.sessionStorage.removeItem(USER_KEY)
  } catch {
    // Without session storage there was nothing to forget.
  }
}

/** Forgets the session unless another tab has signed in since `token` was sent. */
export function forgetToken(token: string | undefined): void {
  if (currentToken() === token) forgetSession()
}
