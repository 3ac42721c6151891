import { refusal } from '../errors/index.ts'

export interface Order {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

const PART = /^([A-Za-z][A-Za-z0-9_]*)(?: (asc|desc))?$/i

/** Reads `UpdateTime desc,Name asc`. Which fields may be sorted by is for the form to say. */
export function parseOrder(text: string): Order[] {
  return text.split(',').map((part) => {
    const match = PART.exec(part.trim())
    if (!match?.[1]) throw refusal('wire/order', { field: part.trim() })
    return { field: match[1], direction: match[2]?.toLowerCase() === 'desc' ? 'desc' : 'asc' }
  })
}
