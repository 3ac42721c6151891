import { hash, verify } from '@node-rs/argon2'

/** OWASP’s setting for argon2id: 19 MiB, two passes, one lane. */
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

let decoy: Promise<string> | undefined

/** Compares; without a hash it takes as long and answers false, so that time tells nothing about who exists. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('decoy')
  const against = hashed ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && Boolean(hashed)
}
