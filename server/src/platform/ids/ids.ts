import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id; ids grow with time. */
export function newId(): string {
  return v7()
}

/** 256 random bits for a session or a one-time ticket. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
