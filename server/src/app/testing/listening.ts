import { type Fact, eventCalls } from '@farm/contract/events'
import type { HttpServer } from '../../platform/http/index.ts'
import type { Persona } from './test-farm.ts'

export interface HeardEvent {
  readonly id: number
  readonly name: string
  readonly fact: Fact
}

/** A stream of events as a page reads it. */
export interface Listening {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly HeardEvent[]
  /** The newest id that the stream told of, with an event or without one. */
  readonly reached: () => number
  /** The server ended it. */
  readonly isOver: () => boolean
  /** What was heard so far is of no interest. */
  readonly forget: () => void
  readonly leave: () => void
}

interface Asked {
  readonly organPath?: string
  readonly lastEventId?: number | string
}

/** Listens as somebody, over a real connection. */
export async function listenAs(
  server: HttpServer,
  { token }: Persona,
  { organPath, lastEventId }: Asked = {},
): Promise<Listening> {
  const leaving = new AbortController()
  const query = organPath ? `?organPath=${encodeURIComponent(organPath)}` : ''
  const answer = await fetch(`${await addressOf(server)}${eventCalls.stream.path}${query}`, {
    headers: {
      ...(token && { token }),
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: leaving.signal,
  })
  const events: HeardEvent[] = []
  let reached = 0
  let isOver = false
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const bytes of bytesOf(answer)) {
      const blocks = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        reached = Math.max(reached, event.id)
        if (event.name) events.push(event)
      }
    }
  }
  const end = () => {
    isOver = true
  }
  void read().then(end, end)
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    reached: () => reached,
    isOver: () => isOver,
    forget: () => events.splice(0),
    leave: () => leaving.abort(),
  }
}

/** Nothing comes with a refusal. */
function bytesOf({ body }: Response): AsyncIterable<Uint8Array> | Uint8Array[] {
  return body ?? []
}

function eventIn(block: string): HeardEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { id: Number(field('id')), name: field('event'), fact: JSON.parse(field('data') || '{}') as Fact }
}

/** The server answers on a port of its own from the first time that this is asked for. */
export async function addressOf(server: HttpServer): Promise<string> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
