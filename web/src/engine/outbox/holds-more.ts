import { isObject } from '@farm/contract/forms'

/**
 * Whether something was entered that is in nothing of what was handed in. What is absent or empty, or was taken out, is nothing that could
 * be lost.
 */
export function holdsMore(own: unknown, handed: readonly unknown[]): boolean {
  return !isNothing(own) && handed.every((one) => !isWithin(own, one))
}

function isWithin(own: unknown, other: unknown): boolean {
  if (isNothing(own)) return true
  if (typeof own === 'string') return typeof other === 'string' && other.trim() === own.trim()
  if (Array.isArray(own)) {
    const others: readonly unknown[] = Array.isArray(other) ? other : []
    return own.every((part) => others.some((one) => isWithin(part, one)))
  }
  if (!isObject(own)) return own === other
  return isObject(other) && Object.entries(own).every(([name, part]) => isWithin(part, other[name]))
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isNothing)
  return value === undefined || value === null || (isObject(value) && Object.values(value).every(isNothing))
}
