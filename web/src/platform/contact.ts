import { readText, removeText, writeText } from './storage.ts'

const KEY = 'contact'
/** Every answer brings one: which minute it was is enough. */
const STEP_SECONDS = 30

/** Keeps when the server was last heard of, as it signed it. What is read again without a signal brings an older one. */
export function noteContact(proof: string | null): void {
  if (proof !== null && secondsOf(proof) >= secondsOf(lastContact()) + STEP_SECONDS) writeText(KEY, proof)
}

/** The newest proof of contact. */
export function lastContact(): string | undefined {
  return readText(KEY)
}

/** Somebody else has signed in on this device. */
export function dropContact(): void {
  removeText(KEY)
}

function secondsOf(proof = ''): number {
  return Number.parseInt(proof, 10) || 0
}
