/** Signs that nobody mistakes for others when they read them out or write them down. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PARTS = 4
const PART_LENGTH = 4

/** A password that can be told: four parts of four signs, 79 bits. */
export function generatedPassword(): string {
  return Array.from({ length: PARTS }, () => Array.from({ length: PART_LENGTH }, randomSign).join('')).join('-')
}

function randomSign(): string {
  // What lies beyond the last whole round would make the first signs likelier.
  const most = Math.floor(256 / SIGNS.length) * SIGNS.length
  const bytes = new Uint8Array(1)
  do crypto.getRandomValues(bytes)
  while ((bytes[0] ?? 0) >= most)
  return SIGNS[(bytes[0] ?? 0) % SIGNS.length] ?? ''
}
