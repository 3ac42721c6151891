import { type Socket, connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Target } from './guarded-address.ts'
import { VideoFault } from './video-fault.ts'

/** A camera that says nothing for so long is asked by ffmpeg all the same, which tells why it does not answer. */
const LIMIT_MS = 3_000
const MOST_BYTES = 4_096

/**
 * Asks a camera what it shows (RFC 2326, 10.2) and throws a `VideoFault` where it sends the asker elsewhere (11.3): ffmpeg follows
 * to wherever that is. Every other answer, and none, is for ffmpeg to understand. No name and no password are sent.
 */
export async function refuseRedirect(url: string, target: Target, signal?: AbortSignal): Promise<void> {
  const line = await firstLine(new URL(url), target, signal).catch(() => '')
  if (/^RTSP\/\d\.\d 3\d\d\b/.test(line)) throw new VideoFault('摄像头要求转到别的地址，不允许', 'lasting')
}

async function firstLine(url: URL, { hostname, address, port }: Target, signal?: AbortSignal): Promise<string> {
  const isTls = url.protocol === 'rtsps:'
  // Cameras certify themselves, and nothing secret is sent.
  const socket = isTls ? connectTls({ host: address, port, rejectUnauthorized: false }) : connect(port, address)
  const leave = () => socket.destroy()
  const timer = setTimeout(leave, LIMIT_MS)
  signal?.addEventListener('abort', leave)
  const { host, pathname, search } = url
  const request = [
    `DESCRIBE ${url.protocol}//${host === '' ? hostname : host}${pathname}${search} RTSP/1.0`,
    'CSeq: 1',
    'Accept: application/sdp',
    '',
    '',
  ]
  socket.write(request.join('\r\n'))
  try {
    return await heard(socket)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    leave()
  }
}

async function heard(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += chunk instanceof Buffer ? chunk.toString('latin1') : ''
    if (text.includes('\r\n') || text.length > MOST_BYTES) break
  }
  return text.split('\r\n')[0] ?? ''
}
