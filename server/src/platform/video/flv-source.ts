import WebSocket from 'ws'
import { type Neighbourhood } from './guarded-address.ts'
import { begin, pinned, withoutCredentials } from './guarded-request.ts'
import type { Source, SourceEvents, Upstream } from './source.ts'
import { VideoFault } from './video-fault.ts'

/** Until a first byte has to come; what comes later is watched by who reads it. */
const OPEN_LIMIT_MS = 8_000
const MOST_MESSAGE_BYTES = 16 * 1024 * 1024

/** FLV over HTTP or WebSocket, as media servers give it. */
export function openFlvSource(neighbourhood: Neighbourhood, upstream: Upstream, events: SourceEvents): Source {
  const ending = new AbortController()
  const pull = /^wss?:/.test(upstream.url) ? pullMessages : pullBody
  const isDone = pull({ neighbourhood, upstream, events, signal: ending.signal }).catch((error: unknown) => {
    if (!ending.signal.aborted) events.onEnd(error)
  })
  return {
    stop: async () => {
      ending.abort()
      await isDone
    },
  }
}

interface Pulling {
  readonly neighbourhood: Neighbourhood
  readonly upstream: Upstream
  readonly events: SourceEvents
  readonly signal: AbortSignal
}

/** Lasts as long as the stream does; always ends with why. */
async function pullBody({ neighbourhood, upstream, events, signal }: Pulling): Promise<never> {
  const { url, headers, isOwn } = upstream
  const opening = new AbortController()
  const timer = setTimeout(() => opening.abort(), OPEN_LIMIT_MS)
  const asked = { url: new URL(url), ...(headers && { headers }), ...(isOwn && { isOwn }) }
  const answer = await begin(neighbourhood, asked, AbortSignal.any([signal, opening.signal])).catch(
    (error: unknown) => {
      throw opening.signal.aborted ? new VideoFault('对方没有响应') : error
    },
  )
  clearTimeout(timer)
  try {
    if (answer.statusCode !== 200) throw statusFault(answer.statusCode ?? 0)
    for await (const chunk of answer) if (chunk instanceof Buffer) events.onBytes(chunk)
  } finally {
    answer.destroy()
  }
  throw new VideoFault('视频流已结束')
}

/** What a refusal of a media server means to who waits. */
export function statusFault(status: number): VideoFault {
  if (status === 401 || status === 403) return new VideoFault('用户名或密码不正确，或没有权限，请核对', 'lasting')
  if (status === 404) return new VideoFault('没有这一路视频')
  return new VideoFault(`对方答复 ${status}`)
}

async function pullMessages({ neighbourhood, upstream, events, signal }: Pulling): Promise<never> {
  const { url, headers } = withoutCredentials(new URL(upstream.url))
  const target = await neighbourhood.targetOf(url, upstream.isOwn ? 'own program' : 'camera')
  signal.throwIfAborted()
  const socket = new WebSocket(url, {
    lookup: pinned(target),
    headers: { ...headers, ...upstream.headers },
    handshakeTimeout: OPEN_LIMIT_MS,
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: MOST_MESSAGE_BYTES,
  })
  socket.binaryType = 'nodebuffer'
  return new Promise((_, fail) => {
    signal.addEventListener('abort', () => socket.terminate(), { once: true })
    socket.on('message', (bytes) => {
      if (bytes instanceof Buffer) events.onBytes(bytes)
    })
    socket.on('unexpected-response', (__, answer) => {
      fail(statusFault(answer.statusCode ?? 0))
      socket.terminate()
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new VideoFault('视频流已结束')))
  })
}
