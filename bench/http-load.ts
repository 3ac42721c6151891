import { type Socket, connect } from 'node:net'
import { timeOf } from './judged.ts'

/** A request, ready to be written: made anew for each sending where it must differ. */
export type MakeRequest = (number: number) => string

export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly request: MakeRequest
}

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers that were not 200, with the first of them. */
  readonly failures: number
  readonly failure?: string
}

const CONTENT_LENGTH = /content-length: (\d+)/i
const HEAD_END = '\r\n\r\n'

/** Text of a request over HTTP/1.1 that keeps the connection. */
export function httpText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = { host: 'bench', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${body}`
}

/** Each connection sends its next request when it has its answer. A client this small takes little from the server. */
export async function hammer({ port, connections, seconds, request }: Load): Promise<Figures> {
  const times: number[] = []
  const failed: string[] = []
  let number = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const work = async (socket: Socket) => {
    const read = answersOf(socket)
    do {
      const sent = performance.now()
      socket.write(request(number++))
      const answer = await read()
      times.push(performance.now() - sent)
      if (!answer.startsWith('HTTP/1.1 200')) failed.push(answer)
    } while (performance.now() < end)
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, async () => work(await open(port))))
  const lasted = (performance.now() - began) / 1000
  times.sort((one, other) => one - other)
  const [failure] = failed
  return {
    perSecond: times.length / lasted,
    p50: timeOf(0.5, times),
    p99: timeOf(0.99, times),
    failures: failed.length,
    ...(failure && { failure }),
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket))
    socket.once('error', fail)
  })
}

/** Reads whole answers off a socket, one for each call. */
function answersOf(socket: Socket): () => Promise<string> {
  let text = ''
  let done: ((answer: string) => void) | undefined
  let fail: ((error: Error) => void) | undefined
  const settle = () => {
    const head = text.indexOf(HEAD_END)
    if (head < 0) return
    const length = head + HEAD_END.length + Number(CONTENT_LENGTH.exec(text.slice(0, head))?.[1] ?? 0)
    if (text.length < length) return
    const answer = text.slice(0, length)
    text = text.slice(length)
    done?.(answer)
  }
  // One sign for each byte, so that lengths agree.
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    text += piece
    settle()
  })
  socket.on('close', () => fail?.(new Error('the server closed the connection')))
  return () =>
    new Promise((resolve, reject) => {
      done = resolve
      fail = reject
    })
}
