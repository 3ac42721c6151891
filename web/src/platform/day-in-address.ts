import { isDate } from '@farm/contract/forms'

/** A day that the address names; nothing where what it says is no day. */
export function dayIn(address: URLSearchParams, name: string): string | undefined {
  const value = address.get(name)
  return value !== null && isDate(value) ? value : undefined
}
