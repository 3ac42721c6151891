import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StillCamera {
  readonly url: string
  /** How often it was asked. */
  readonly asked: () => number
  /** What it answers from now on; nothing: 503. */
  readonly show: (picture: Buffer | undefined) => void
  readonly close: () => Promise<void>
}

/** A camera that gives a picture to whoever asks. */
export async function openStillCamera(first: Buffer): Promise<StillCamera> {
  let shown: Buffer | undefined = first
  let asked = 0
  const server = createServer((_, answer) => {
    asked += 1
    if (shown) answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(shown)
    else answer.writeHead(503).end()
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/still.jpg`,
    asked: () => asked,
    show: (picture) => {
      shown = picture
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
