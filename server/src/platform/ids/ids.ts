import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '@farm/contract/trace'
import { v5, v7 } from 'uuid'

/** A new id; ids grow with time. */
export function newId(): string {
  return v7()
}

const NAMES = '5f6dbd0c-9a52-4f07-9b41-6a3d2f1f6c7e'

/** The id of what is known by these names: the same names, the same id, so that what is made twice is made once. */
export function namedId(...names: readonly string[]): string {
  return v5(JSON.stringify(names), NAMES)
}

/** 256 random bits for a session or a one-time ticket. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A code that is printed on goods: sign by sign from the random source of the system, each as likely as any other. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** What is kept of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
