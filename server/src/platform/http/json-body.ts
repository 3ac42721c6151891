import { refusal } from '@farm/contract/errors'
import { parse } from 'secure-json-parse'

const MOST_DEPTH = 32
const MOST_KEYS = 1_000
const MOST_NODES = 100_000
const LONGEST_TEXT = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a JSON body; refuses bad UTF-8, bad JSON, keys that pollute prototypes, and what is too deep or too wide. */
export function readJson(bytes: Buffer): unknown {
  const text = decoded(bytes)
  const value = parsed(text)
  checkShape(value)
  return value
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('wire/characters')
  }
}

function parsed(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw refusal('wire/malformed')
  }
}

/** Walks without recursion: a body of ten thousand nested arrays must not end the stack. */
function checkShape(root: unknown): void {
  const open: Array<{ value: unknown; depth: number }> = [{ value: root, depth: 1 }]
  let nodes = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    nodes += 1
    if (depth > MOST_DEPTH || nodes > MOST_NODES) throw refusal('wire/nesting')
    if (typeof value === 'string') checkText(value)
    else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      if (!Array.isArray(value) && entries.length > MOST_KEYS) throw refusal('wire/nesting')
      for (const [key, inner] of entries) {
        checkText(key)
        open.push({ value: inner, depth: depth + 1 })
      }
    }
  }
}

/** PostgreSQL takes neither U+0000 nor half a surrogate pair. */
export function checkText(text: string): void {
  if (text.length > LONGEST_TEXT) throw refusal('wire/nesting')
  if (text.includes('\0') || !text.isWellFormed()) throw refusal('wire/characters')
}
