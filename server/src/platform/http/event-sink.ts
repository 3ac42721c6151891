import type { FastifyReply } from 'fastify'
import { takeOver } from './raw-reply.ts'

/** One listener of server-sent events. */
export interface EventSink {
  /** Writes a whole event or comment; ends the listener when too much is waiting for it. */
  readonly write: (text: Buffer) => void
  /** Ends it in good order, but does not wait long for a slow reader. */
  readonly end: () => void
  /** Called once, whoever ended it. */
  readonly onEnd: (done: () => void) => void
}

/** A listener that is this far behind is ended; it comes back and reads anew. */
const MOST_WAITING_BYTES = 64 * 1024

const head = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Once the stream ends nothing comes on this connection: kept, it would hold up the orderly end.
  connection: 'close',
  // Proxies would otherwise collect events before they pass them on.
  'x-accel-buffering': 'no',
}

/** Takes the connection over from the framework and hands it to `start`; who only asks for the head gets that. */
export function openEventSink(reply: FastifyReply, start: (sink: EventSink) => void): FastifyReply {
  const taken = takeOver(reply, head)
  if (!taken) return reply
  const { raw, end, onEnd } = taken
  start({
    write: (text) => {
      if (raw.writableEnded || raw.destroyed) return
      if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy()
      else raw.write(text)
    },
    end,
    onEnd,
  })
  return reply
}
