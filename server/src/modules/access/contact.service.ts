import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import * as store from './contact.store.ts'

const DIGITS = 22

/** Makes what proofs of contact are signed with, where there is none yet. */
export function makeContactSecret(db: Db): Promise<void> {
  return store.insertContactSecret(db, randomBytes(32).toString('base64url'))
}

/**
 * Signs for somebody when they were in contact with the server. A phone keeps the last of these, and hands it in with what it makes
 * without a signal: what it says to have been done before that was dated by a clock that was set back.
 */
export function contactProofs(db: Db, { now }: Clock): (userId: string) => Promise<string> {
  let secret: string | undefined
  /** `1795998000.Zm9v…`: seconds since 1970 and a signature over them and the person. */
  return async (userId) => {
    secret ??= await store.contactSecret(db)
    const seconds = Math.floor(now().getTime() / 1000)
    return `${seconds}.${signatureOf(userId, seconds, secret)}`
  }
}

/** When somebody was in contact by a proof of theirs; undefined where it is none. */
export async function contactTime(db: Db, userId: string, proof: string | undefined): Promise<string | undefined> {
  const [, seconds = '', signature = ''] = /^(\d{1,11})\.([\w-]+)$/.exec(proof ?? '') ?? []
  if (seconds === '') return undefined
  const expected = signatureOf(userId, Number(seconds), await store.contactSecret(db))
  const isTheirs =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return isTheirs ? new Date(Number(seconds) * 1000).toISOString() : undefined
}

function signatureOf(userId: string, seconds: number, secret: string): string {
  return createHmac('sha256', secret).update(`${userId} ${seconds}`).digest('base64url').slice(0, DIGITS)
}
