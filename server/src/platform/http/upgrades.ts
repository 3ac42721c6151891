import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '@farm/contract/errors'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ByteSink } from './byte-sink.ts'

/** A path that is a WebSocket by which bytes go out; what comes in is not looked at. */
export interface Upgrade {
  /** `/api/Video/Live/`: what follows is given to `open`. */
  readonly prefix: string
  /** Says what to send, or refuses. */
  readonly open: (rest: string) => Promise<(sink: ByteSink) => void>
}

const MOST_HEARD_BYTES = 1_024
const LAST_BYTES_MS = 1_000
/** The first of those that are free to mean something; the text says what. */
const FAULT_CODE = 4_000
const GOING_AWAY = 1_001
const MOST_REASON_BYTES = 123

/** Lets pages open streams by WebSocket. Every other upgrade is refused. */
export function takeUpgrades(server: FastifyInstance, upgrades: readonly Upgrade[]): void {
  if (upgrades.length === 0) return
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MOST_HEARD_BYTES,
  })
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const path = request.url?.replace(/\?.*$/, '') ?? ''
    const found = upgrades.find(({ prefix }) => path.startsWith(prefix))
    if (!found || isClosing) return refuse(socket, isClosing ? 503 : 404)
    found.open(path.slice(found.prefix.length)).then(
      (begin) => {
        if (isClosing || socket.destroyed) return refuse(socket, 503)
        sockets.handleUpgrade(request, socket, head, (opened) => begin(sinkOf(opened)))
      },
      (error: unknown) => refuse(socket, error instanceof Refusal ? error.status : 500),
    )
  })
}

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  socket.once('finish', () => socket.destroy())
}

function sinkOf(socket: WebSocket): ByteSink {
  socket.on('error', () => socket.terminate())
  return {
    write: (bytes) => {
      if (socket.readyState === socket.OPEN) socket.send(bytes)
    },
    waiting: () => socket.bufferedAmount,
    end: (fault) => {
      if (socket.readyState === socket.CLOSED) return
      socket.close(fault === undefined ? GOING_AWAY : FAULT_CODE, cut(fault ?? ''))
      const patience = setTimeout(() => socket.terminate(), LAST_BYTES_MS)
      socket.once('close', () => clearTimeout(patience))
    },
    onEnd: (done) => (socket.readyState === socket.CLOSED ? done() : socket.once('close', done)),
  }
}

/** No sign is cut apart. */
function cut(text: string): string {
  let kept = text
  while (Buffer.byteLength(kept) > MOST_REASON_BYTES) kept = kept.slice(0, -1)
  return kept.toWellFormed()
}
