import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const LAST_BYTES_MS = 1_000

/** A connection that is written to without an end. */
export interface RawReply {
  readonly raw: ServerResponse
  /** Ends it in good order, but does not wait long for a slow reader. */
  readonly end: () => void
  /** Called once, whoever ended it; at once where the other side left before. */
  readonly onEnd: (done: () => void) => void
}

/** Takes the connection over from the framework with its head sent; nothing for who only asks for the head: that is answered. */
export function takeOver(reply: FastifyReply, head: Readonly<Record<string, string>>): RawReply | undefined {
  const { raw, request } = reply.headers(head).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  if (request.method === 'HEAD') {
    raw.end()
    return undefined
  }
  raw.flushHeaders()
  return {
    raw,
    end: () => {
      if (raw.destroyed) return
      const patience = setTimeout(() => raw.destroy(), LAST_BYTES_MS)
      raw.once('close', () => clearTimeout(patience))
      raw.end()
    },
    onEnd: (done) => (raw.destroyed ? done() : raw.once('close', done)),
  }
}
