import { withoutBlanks } from '@farm/contract/values'
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Clocks of phones are off, and typing takes time. */
const STEPS_ASIDE = 1

/** A new secret of 160 bits, as RFC 4226 recommends, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator scans. */
export function uriOf(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: '农业ERP系统',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}

/** Which step of time the code is of; nothing where it is none of now, the step before or the one to come. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isDigits(code)) return undefined
  const timestamp = now.getTime()
  const aside = totpOf(secret).validate({ token: withoutBlanks(code), timestamp, window: STEPS_ASIDE })
  return aside === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + aside
}

/** An authenticator tells six digits; what is longer is a recovery code. */
export function isDigits(code: string): boolean {
  return /^\d{6}$/.test(withoutBlanks(code))
}

const RECOVERY_CODES = 10
/** Without the signs that are taken for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const HALF = 5

/** Ten codes of 50 random bits each: `ABCDE-23456`. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)
}

/** What is kept of a recovery code, however it is written: they are random, so one fast hash is enough. */
export function recoveryHash(code: string): Buffer {
  const bare = withoutBlanks(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(bare).digest()
}
