import { readText, writeText } from '../../platform/storage.ts'

const KEY = 'device'

/** What the server gave this browser at a good sign-in: the guesses of others do not lock it out. It outlives sessions. */
export function knownDevice(): string | undefined {
  return readText(KEY)
}

export function keepDevice(device: string): void {
  writeText(KEY, device)
}
