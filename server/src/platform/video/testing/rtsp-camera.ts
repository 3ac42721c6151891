import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFfmpeg } from '../ffmpeg.ts'

/** That of the system: its packages are those of Debian. */
const PYTHON = '/usr/bin/python3'
const SERVER = fileURLToPath(new URL('rtsp-camera.py', import.meta.url))
const NEEDED = `import gi; gi.require_version('GstRtspServer', '1.0'); gi.require_version('GstRtsp', '1.0')
from gi.repository import Gst; Gst.init(None); assert Gst.ElementFactory.find('openh264enc')`

/** A real camera is played in the full run, which fails on a machine that has not what it takes. */
export async function canPlayRtsp(): Promise<boolean> {
  if (process.env.FARM_TEST_SIZE !== 'full') return false
  const hasServer = spawnSync(PYTHON, ['-c', NEEDED]).status === 0
  const hasFfmpeg = (await findFfmpeg('ffmpeg')) !== undefined
  if (hasServer && hasFfmpeg) return true
  throw new Error(
    'RTSP 的测试要 ffmpeg 和 GStreamer（Debian：ffmpeg python3-gi gir1.2-gst-rtsp-server-1.0 ' +
      'gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad）',
  )
}

/** Cameras that speak RTSP in a process of their own. */
export interface RtspCamera {
  /** `/main`, `/sub` and `/hevc` stand below it. */
  readonly url: string
  /** Asks for a name and a password. */
  readonly locked: string
  readonly signal: (signal: NodeJS.Signals) => void
  readonly close: () => Promise<void>
}

export async function openRtspCamera(): Promise<RtspCamera> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-rtsp-'))
  const movie = join(folder, 'hevc.mp4')
  const drawn = '-v error -f lavfi -i testsrc=size=320x180:rate=10 -t 20 -pix_fmt yuv420p'
  const coded = '-c:v libx265 -x265-params log-level=none'
  const made = spawnSync('ffmpeg', [...`${drawn} ${coded}`.split(' '), movie])
  const child = spawn(PYTHON, [SERVER, ...(made.status === 0 ? [movie] : [])], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [open, locked] = await portsOf(child)
  return {
    url: `rtsp://127.0.0.1:${open}`,
    locked: `rtsp://127.0.0.1:${locked}/main`,
    signal: (signal) => void child.kill(signal),
    close: async () => {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function portsOf(child: ChildProcess): Promise<readonly string[]> {
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the RTSP server ended with ${code}`)))
    let told = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      told += text
      if (told.endsWith('\n')) done(told.trim().split(' '))
    })
  })
}
