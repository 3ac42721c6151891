import { type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CameraStream } from './camera-stream.ts'
import { flvHead, flvTag } from './formats/flv.ts'
import type { HlsFeed } from './hls-feed.ts'

/** Who falls so far behind is cut off, as a camera does. */
const MOST_WAITING_BYTES = 4_000_000
const ADDRESS = /^\/camera\/([\w-]+)(?:\.(flv|jpg)|\/(?:(index)\.m3u8|(\d+)\.ts))$/

/** A camera as those know it who ask for its pictures. */
export interface Served {
  readonly stream: CameraStream
  readonly hls: HlsFeed
  readonly still: () => Promise<Buffer>
  /** Without power: whoever asks is cut off. */
  readonly isOff: boolean
}

/** The cameras as things in a network of their own, on a port of this machine that is free. */
export class CameraServer {
  readonly #server: Server
  readonly #cameraOf: (code: string) => Served | undefined
  readonly #watching = new Map<string, Set<ServerResponse>>()

  constructor(cameraOf: (code: string) => Served | undefined) {
    this.#cameraOf = cameraOf
    this.#server = createServer(({ url = '' }, response) => {
      this.#answer(url.split('?')[0] ?? '', response).catch(() => response.destroy())
    })
  }

  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, '127.0.0.1', () => resolve(portOf(this.#server.address())))
    })
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Whoever watches a camera is cut off. */
  cutOff(code: string): void {
    for (const response of this.#watching.get(code) ?? []) response.destroy()
  }

  async #answer(address: string, response: ServerResponse): Promise<void> {
    const [, code = '', kind, index, segment] = ADDRESS.exec(address) ?? []
    const camera = this.#cameraOf(code)
    if (!camera) return void response.writeHead(404).end()
    if (camera.isOff) return void response.destroy()
    if (kind === 'flv') return this.#sendLive(code, camera.stream, response)
    if (kind === 'jpg') return send(response, 'image/jpeg', await camera.still())
    if (index) return send(response, 'application/vnd.apple.mpegurl', await camera.hls.playlist())
    return send(response, 'video/mp2t', camera.hls.segment(Number(segment)))
  }

  #sendLive(code: string, stream: CameraStream, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': 'no-store' })
    response.write(flvHead(stream.head))
    const watching = this.#watching.get(code) ?? new Set()
    this.#watching.set(code, watching.add(response))
    const leave = stream.watch((unit) => {
      if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
      else response.write(flvTag(unit))
    })
    response.on('close', () => {
      leave()
      watching.delete(response)
    })
  }
}

function send(response: ServerResponse, type: string, content: Buffer | string | undefined): void {
  if (content === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
}

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
