import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { videoCalls } from '@farm/contract/video'
import type { Page } from '@playwright/test'
import { add, callerOn, listOf } from './calls.ts'
import { newMark } from './people.ts'

/** That of the system: its packages are those of Debian. */
const PYTHON = '/usr/bin/python3'
const RTSP = fileURLToPath(new URL('../server/src/platform/video/testing/rtsp-camera.py', import.meta.url))
const NEEDED = `import gi; gi.require_version('GstRtspServer', '1.0'); gi.require_version('GstRtsp', '1.0')
from gi.repository import Gst; Gst.init(None); assert Gst.ElementFactory.find('openh264enc')`

/** Cameras with other codecs and protocols than those of the demo are played in the full run. */
const isFull = process.env.FARM_TEST_SIZE === 'full'
const hasFfmpeg = isFull && spawnSync('ffmpeg', ['-version']).status === 0
export const hasH265 = hasFfmpeg && spawnSync('ffmpeg', ['-v', 'quiet', '-h', 'encoder=libx265']).status === 0
export const hasRtsp = hasFfmpeg && spawnSync(PYTHON, ['-c', NEEDED]).status === 0

/** A camera of the network that is none of the demo. */
interface ForeignCamera {
  readonly address: string
  readonly signal: (signal: NodeJS.Signals) => void
  readonly close: () => Promise<void>
}

/** A camera that speaks RTSP, by GStreamer. */
export async function openRtsp(): Promise<ForeignCamera> {
  const child = spawn(PYTHON, [RTSP], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await firstWord(child)
  return {
    address: `rtsp://127.0.0.1:${port}/main`,
    signal: (signal) => void child.kill(signal),
    close: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGKILL')
      }),
  }
}

function firstWord(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let told = ''
    child.once('exit', (code) => fail(new Error(`the camera ended with ${code}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      told += text
      if (told.endsWith('\n')) done(told.split(' ')[0] ?? '')
    })
  })
}

/** A recording that is handed out as HLS, coded as H.265. */
export async function openH265(): Promise<ForeignCamera> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-h265-'))
  const drawn = '-v error -f lavfi -i testsrc=size=320x180:rate=10 -t 12 -pix_fmt yuv420p'
  const coded = '-c:v libx265 -x265-params log-level=none:keyint=20 -tag:v hvc1'
  const packed = '-f hls -hls_time 2 -hls_list_size 0 -hls_segment_type fmp4 index.m3u8'
  const made = spawnSync('ffmpeg', `${drawn} ${coded} ${packed}`.split(' '), { cwd: folder })
  if (made.status !== 0) throw new Error(String(made.stderr))
  // As long as nobody says that it has ended, it is live.
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const live = files.get('index.m3u8')?.toString().replace('#EXT-X-ENDLIST', '') ?? ''
  files.set('index.m3u8', Buffer.from(live))
  rmSync(folder, { recursive: true })
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(basename(url))
    const type = url.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
    response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.m3u8`,
    signal: () => undefined,
    close: () => ended(server),
  }
}

function ended(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

interface Added {
  readonly Id: string
  readonly name: string
}

/** Makes a camera of the farm of who is signed in, whose pictures come from an address. */
export async function addCamera(page: Page, driver: 'rtsp' | 'static', address: string): Promise<Added> {
  const mark = newMark()
  const manager = await callerOn(page)
  const [farm] = await listOf(manager, enterpriseForm.id)
  const name = `外接摄像头${mark}`
  const Data = { Name: name, Number: `FOREIGN-${mark}`, Type: '摄像头', Enterprise: farm?.Id }
  const { Id } = await add(manager, deviceForm.id, Data)
  await manager.post(videoCalls.set.path, { DeviceId: Id, Driver: driver, Address: address, CanTurn: false })
  return { Id, name }
}
