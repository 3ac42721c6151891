import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP’s Password Storage Cheat Sheet for argon2id: at least 19 MiB (19,456 KiB), two passes and one lane. Stated, not left
 * to what the library sets by itself; a hash carries its own parameters, so that raising them keeps old ones valid.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashing takes a whole core; more at once would only starve everything else. */
const AT_ONCE = 2

let running = 0
const waiting: Array<() => void> = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** The hash of a password that nobody knows, made with COST: no answer is the first that has to make it. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$OpJS9PG2Btk4A7gB0VCGzw$s2VguQ20XC5v0H/+pRjhbOuFyvvWG3dXiRtAbbNfvwM'

/** Compares; without a hash it takes as long and answers false, so that time tells nothing about who exists. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(hashed ?? DECOY, password))
  return matches && Boolean(hashed)
}
