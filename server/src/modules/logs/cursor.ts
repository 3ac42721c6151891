import { refusal } from '@farm/contract/errors'

/** Where the next page begins: behind this row. */
export function writeCursor(...keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

const ID = /^[0-9]{1,18}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function readIdCursor(cursor: string): string {
  const [id = ''] = keysIn(cursor)
  if (!ID.test(id)) throw refusal('wire/cursor')
  return id
}

export function readTimeCursor(cursor: string): readonly [time: string, id: string] {
  const [time = '', id = ''] = keysIn(cursor)
  if (!TIME.test(time) || !ID.test(id)) throw refusal('wire/cursor')
  return [time, id]
}

function keysIn(cursor: string): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    throw refusal('wire/cursor')
  }
}
