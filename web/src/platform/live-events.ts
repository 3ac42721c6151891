/** One server-sent event. */
export interface LiveEvent {
  /** `message` unless the server names it; nothing where there is an id and no data: how far the server is. */
  readonly name: string
  readonly data: string
  /** What to send as `Last-Event-ID` to go on after it; an event without one leaves the one before. */
  readonly id: string
}

const LINE = /\r\n|\n|\r/

/** Reads server-sent events from text that arrives in pieces, cut anywhere. Give it the pieces in their order. */
export function eventReader(): (piece: string) => LiveEvent[] {
  let rest = ''
  let id = ''
  let hasId = false
  let name = ''
  let data: string[] = []

  function take(line: string): LiveEvent | undefined {
    if (line === '') return finish()
    const [field, value] = fieldOf(line)
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
    if (field === 'id' && !value.includes('\0')) {
      id = value
      hasId = true
    }
    return undefined
  }

  function finish(): LiveEvent | undefined {
    const isEmpty = data.length === 0
    const event = { name: isEmpty ? '' : name || 'message', data: data.join('\n'), id }
    const saysNothing = isEmpty && !hasId
    name = ''
    data = []
    hasId = false
    return saysNothing ? undefined : event
  }

  return (piece) => {
    const text = rest + piece
    // A return at the very end may be the first half of a line end: it waits for what follows.
    const held = text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - held.length).split(LINE)
    rest = `${lines.pop() ?? ''}${held}`
    return lines.flatMap((line) => take(line) ?? [])
  }
}

/** A comment has an empty field name; one space after the colon belongs to neither. */
function fieldOf(line: string): [field: string, value: string] {
  const colon = line.indexOf(':')
  if (colon < 0) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
