// The gateway of the product before one camera, which stands in a process of its own: 2 Mbit/s, 25 pictures a second.
import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { makeHttpServer } from '../server/src/platform/http/index.ts'
import { Hub, Neighbourhood, productPatience, sourceOpener } from '../server/src/platform/video/index.ts'

const CAMERA = fileURLToPath(new URL('video-camera.ts', import.meta.url))
const camera = fork(CAMERA)
const url = await new Promise<string>((done) =>
  camera.once('message', (told) => done(typeof told === 'string' ? told : '')),
)
const open = sourceOpener({ neighbourhood: new Neighbourhood(['127.0.0.1']), ffmpeg: undefined })
const hub = new Hub({ open, patience: productPatience, most: 1 })
const channel = { key: 'one', upstream: async () => ({ kind: 'flv' as const, url }) }
const server = await makeHttpServer({
  routes: [
    {
      method: 'GET',
      path: '/camera',
      answer: async () => ({
        status: 200,
        stream: { type: 'video/x-flv', open: (sink) => hub.watch(channel, sink) },
      }),
    },
  ],
  onError: () => ({ status: 500 }),
  trustedProxies: [],
})
await server.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => {
  camera.kill('SIGTERM')
  process.exit(0)
})
process.send?.((server.server.address() as AddressInfo).port)
