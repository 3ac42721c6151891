import { type ChildProcess, spawn } from 'node:child_process'
import { type Ffmpeg, endProcess, faultIn, listOf, pinnedUrl } from './ffmpeg.ts'
import type { Neighbourhood } from './guarded-address.ts'
import { refuseRedirect } from './rtsp-redirect.ts'
import { VideoFault } from './video-fault.ts'

/** A picture that needs none before it comes every few seconds. */
const LIMIT_MS = 8_000
const MOST_BYTES = 16 * 1024 * 1024
const MOST_SAID = 4_000

/** The first whole picture that a camera sends by RTSP, as a JPEG. No process is left behind, however it ends. */
export async function oneFrame(
  { ffmpeg, neighbourhood }: { readonly ffmpeg: Ffmpeg; readonly neighbourhood: Neighbourhood },
  url: string,
): Promise<Buffer> {
  const target = await neighbourhood.targetOf(new URL(url), 'camera')
  await refuseRedirect(url, target)
  const child = spawn(ffmpeg.path, argumentsFor(), { stdio: ['pipe', 'pipe', 'pipe'] })
  // One that ends before it has read tells why by itself.
  child.stdin.on('error', () => undefined)
  child.stdin.end(listOf(ffmpeg, pinnedUrl(url, target.address)))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endProcess(child)
  }, LIMIT_MS)
  try {
    const { bytes, said } = await heard(child)
    if (bytes.length > 0) return bytes
    throw isLate ? new VideoFault('摄像头没有送来画面') : faultIn(said)
  } finally {
    clearTimeout(timer)
  }
}

function argumentsFor(): string[] {
  const read = '-f concat -safe 0 -protocol_whitelist pipe,rtsp,rtsps,rtp,tcp,tls,udp -i pipe:0'
  const write = '-map 0:v:0 -frames:v 1 -c:v mjpeg -q:v 3 -f image2pipe pipe:1'
  return `-nostdin -hide_banner -loglevel error ${read} ${write}`.split(' ')
}

interface Heard {
  readonly bytes: Buffer
  readonly said: string
}

/** Ready when the process is gone and its pipes are closed. */
function heard(child: ChildProcess): Promise<Heard> {
  const parts: Buffer[] = []
  let length = 0
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST_BYTES) endProcess(child)
    else parts.push(chunk)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID)
  })
  return new Promise((done, fail) => {
    child.once('error', () => fail(new VideoFault('视频组件无法启动，请联系系统管理员')))
    child.once('close', () => done({ bytes: length > MOST_BYTES ? Buffer.alloc(0) : Buffer.concat(parts), said }))
  })
}
