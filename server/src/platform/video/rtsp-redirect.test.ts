import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { oneFrame } from './ffmpeg-frame.ts'
import { openFfmpegSource } from './ffmpeg.ts'
import { Neighbourhood } from './guarded-address.ts'
import { faultText } from './video-fault.ts'

const closing: Array<() => void> = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
// Where it is begun this says so.
const means = { ffmpeg: { path: '/nowhere/ffmpeg', major: 6 }, neighbourhood: new Neighbourhood(['127.0.0.1']) }

/** A camera that answers everything alike; what it is asked is heard. */
async function camera(answer: string): Promise<{ readonly url: string; readonly heard: string[] }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard.push(bytes.toString('latin1'))
      socket.end(answer)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  closing.push(() => server.close())
  return { url: `rtsp://admin:geheim@127.0.0.1:${(server.address() as AddressInfo).port}/main`, heard }
}
const moved = 'RTSP/1.0 302 Moved Temporarily\r\nCSeq: 1\r\nLocation: rtsp://169.254.169.254/\r\n\r\n'
const pulled = (url: string) =>
  new Promise<string>((done) => {
    openFfmpegSource(
      means,
      { kind: 'rtsp', url },
      { onBytes: () => undefined, onEnd: (fault) => done(faultText(fault)) },
    )
  })

test('a camera that sends elsewhere is not followed, live or for a picture, and is told no password', async () => {
  const { url, heard } = await camera(moved)
  expect(await pulled(url)).toBe('摄像头要求转到别的地址，不允许')
  await expect(oneFrame(means, url)).rejects.toThrow('摄像头要求转到别的地址，不允许')
  expect(heard.every((one) => one.startsWith(`DESCRIBE ${url.replace('admin:geheim@', '')} RTSP/1.0\r\n`))).toBe(true)
  expect(heard.join('')).not.toContain('geheim')
})

test.each(['RTSP/1.0 401 Unauthorized\r\n\r\n', 'RTSP/1.0 200 OK\r\n\r\n', 'what'])(
  'what answers “%s” is for ffmpeg to understand',
  async (answer) => {
    const { url } = await camera(answer)
    expect(await pulled(url)).toBe('视频组件无法启动，请联系系统管理员')
  },
)
