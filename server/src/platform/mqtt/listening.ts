import { readFileSync } from 'node:fs'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Log } from '../log/index.ts'

interface Options {
  readonly host: string
  readonly port: number
  readonly tls?: { readonly port: number; readonly certFile: string; readonly keyFile: string } | undefined
  readonly log: Log
  /** More connections than that are not taken. */
  readonly most: number
  readonly accept: (socket: Socket) => void
  readonly onError: (error: unknown) => void
}

interface Listening {
  readonly port: number
  readonly tlsPort: number | undefined
  readonly servers: readonly Server[]
  readonly cutAll: () => void
}

/** Takes connections; where a port is taken already, on another one. */
export async function listen(options: Options): Promise<Listening> {
  const { accept, tls, most, onError } = options
  const open = new Set<Socket>()
  const take = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    // Who is gone without a word is found out.
    socket.setKeepAlive(true, 60_000)
    socket.once('close', () => open.delete(socket))
    accept(socket)
  }
  const plain = createServer(take)
  const secure = tls && createTlsServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, take)
  secure?.on('tlsClientError', onError)
  const servers = secure ? [plain, secure] : [plain]
  for (const server of servers) server.maxConnections = most
  const port = await bind(plain, options.port, options)
  const tlsPort = secure && tls && (await bind(secure, tls.port, options))
  for (const server of servers) server.on('error', onError)
  return {
    port,
    tlsPort,
    servers,
    cutAll: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Nobody is taken any more; those who are there stay. */
export function closeListening({ servers }: Listening): void {
  // The end of a server is told only when its last connection has ended: that is not waited for.
  for (const server of servers) server.close(() => undefined)
}

async function bind(server: Server, port: number, { host, log }: Options): Promise<number> {
  try {
    await listenOn(server, port, host)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    await listenOn(server, 0, host)
    log.warn({ port, instead: portOf(server) }, `MQTT 端口 ${port} 已被占用，改用 ${portOf(server)}`)
  }
  return portOf(server)
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ port, host }, () => {
      server.off('error', fail)
      done()
    })
  })
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
