import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What fits into one packet is not sooner there. */
const FEWEST_LETTERS = 1_400
/** Of the effort that gzip can make: more costs a busy server twice the time for a sixth of the size. */
const EFFORT = 3
const TAKES_GZIP = /\bgzip\b/

const squeeze = promisify(gzip)

/** Records are a sixth as long then: over the line of a village that is a fifth of a second for each page of a form. */
export async function squeezed(request: FastifyRequest, reply: FastifyReply, content: unknown): Promise<unknown> {
  if (typeof content !== 'string' || content.length < FEWEST_LETTERS || reply.hasHeader('content-encoding')) {
    return content
  }
  reply.header('vary', 'accept-encoding')
  const [taken = ''] = [request.headers['accept-encoding']].flat()
  if (!TAKES_GZIP.test(taken)) return content
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return squeeze(content, { level: EFFORT })
}
