/** So many failures are free; after that every further one doubles the wait, up to the longest. */
interface Allowance {
  readonly freeFailures: number
  readonly longestSeconds: number
  /** After so long one failure is forgotten. */
  readonly secondsEach: number
}

const LONGEST_SECONDS = 900

/**
 * From one address at one account, over all addresses at one account, from one address at all accounts, and of a browser
 * that is known, which is asked about nothing but its own failures.
 */
const allowances = {
  account: { freeFailures: 5, longestSeconds: LONGEST_SECONDS, secondsEach: 180 },
  everywhere: { freeFailures: 50, longestSeconds: LONGEST_SECONDS, secondsEach: 18 },
  address: { freeFailures: 30, longestSeconds: LONGEST_SECONDS, secondsEach: 30 },
  device: { freeFailures: 5, longestSeconds: LONGEST_SECONDS, secondsEach: 180 },
  code: { freeFailures: 5, longestSeconds: LONGEST_SECONDS, secondsEach: 180 },
} as const satisfies Record<string, Allowance>

/** A count of failures and what it allows. */
export interface Limit extends Allowance {
  readonly key: string
  /** Counts one account at one place, whose good sign-in starts it anew. */
  readonly isOwn?: true
}

/** After so many failures in a row a browser is known no more. */
export const MOST_DEVICE_FAILURES = 10

interface Attempt {
  /** In lower case as the database knows it: what is one account to it has one count. */
  readonly account: string
  readonly address: string
  /** Hash of the token of a browser that the account is known on. */
  readonly device?: Buffer | undefined
}

/** What an attempt is counted by, in order: a made-up name is limited exactly like a real one. */
export function limitsOf({ account, address, device }: Attempt): Limit[] {
  if (device) return [{ key: `device:${device.toString('base64url')}:${account}`, ...allowances.device, isOwn: true }]
  const network = networkOf(address)
  return [
    // The address first: one that is blocked adds no row per name it makes up.
    { key: `address:${network}`, ...allowances.address },
    { key: `account:${account}@${network}`, ...allowances.account, isOwn: true },
    { key: `everywhere:${account}`, ...allowances.everywhere },
  ]
}

/** Guesses at codes are counted across sessions and addresses; a browser that is known has a count of its own. */
export function codeLimit(accountId: string, device?: Buffer): Limit {
  const key = device ? `code:${accountId}:${device.toString('base64url')}` : `code:${accountId}`
  return { key, ...allowances.code }
}

/** Guesses of somebody who is signed in at their own password. */
export function passwordLimit(accountId: string): Limit {
  return { key: `password:${accountId}`, ...allowances.account }
}

/** Whoever has one IPv6 address has the 2^64 beside it too: they count as one. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after]
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
