import { hash } from 'node:crypto'

/** Where the ids of things without a time of their own begin; long past, so that they sort before what people add. */
const BASE = Date.UTC(2025, 0, 1)

/**
 * An id made of a name: the same name always gives the same id, so that a repeated add finds what is there.
 * It has the shape of a UUIDv7: 48 bits of time, then bits of the name where chance would stand.
 */
export function idOf(name: string, time: Date = new Date(BASE)): string {
  const bits = hash('sha256', name)
  const stamp = time.getTime().toString(16).padStart(12, '0')
  const variant = '89ab'.charAt(Number.parseInt(bits.charAt(3), 16) % 4)
  const chance = `7${bits.slice(0, 3)}-${variant}${bits.slice(4, 7)}-${bits.slice(7, 19)}`
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${chance}`
}
