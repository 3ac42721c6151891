import type { FastifyReply } from 'fastify'
import { takeOver } from './raw-reply.ts'

/** Where bytes without an end go: one listener of a stream. */
export interface ByteSink {
  readonly write: (bytes: Buffer) => void
  /** Bytes that wait to be taken. */
  readonly waiting: () => number
  /** Ends it; the text says why, where the way of the bytes can say so. */
  readonly end: (fault?: string) => void
  /** Called once, whoever ended it. */
  readonly onEnd: (done: () => void) => void
}

/** Bytes for as long as both sides hold on. */
export interface ByteStream {
  readonly type: string
  readonly open: (sink: ByteSink) => void
}

/** Takes the connection over from the framework and gives it to a stream; who only asks for the head gets that. */
export function openByteSink(reply: FastifyReply, { type, open }: ByteStream): FastifyReply {
  const head = { 'content-type': type, 'cache-control': 'no-store', connection: 'close', 'x-accel-buffering': 'no' }
  const taken = takeOver(reply, head)
  if (!taken) return reply
  const { raw, end, onEnd } = taken
  raw.on('error', () => raw.destroy())
  open({
    write: (bytes) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(bytes)
    },
    waiting: () => raw.writableLength,
    end: () => end(),
    onEnd,
  })
  return reply
}
