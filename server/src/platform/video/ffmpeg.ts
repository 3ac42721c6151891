import { type ChildProcess, spawn } from 'node:child_process'
import type { Neighbourhood } from './guarded-address.ts'
import { refuseRedirect } from './rtsp-redirect.ts'
import type { Source, SourceEvents, Upstream } from './source.ts'
import { VideoFault } from './video-fault.ts'

/** The ffmpeg of this machine. */
export interface Ffmpeg {
  readonly path: string
  readonly major: number
}

const LOOK_LIMIT_MS = 5_000

/** What ffmpeg stands at a path; none where it can't be run. */
export async function findFfmpeg(path: string): Promise<Ffmpeg | undefined> {
  const child = spawn(path, ['-version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: LOOK_LIMIT_MS })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  const isRun = await new Promise<boolean>((done) => {
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
  const version = /^ffmpeg version n?(\d+)/.exec(told)
  // One that was built from the newest sources tells no number.
  return isRun ? { path, major: version ? Number(version[1]) : 99 } : undefined
}

/** Until the camera has to say something, also later on. */
const SILENT_MICROSECONDS = 10_000_000
const TERM_PATIENCE_MS = 2_000
const MOST_SAID = 4_000

/** A camera by RTSP: its pictures are passed on as they are, only put into FLV. */
export function openFfmpegSource(
  { ffmpeg, neighbourhood }: { readonly ffmpeg: Ffmpeg; readonly neighbourhood: Neighbourhood },
  { url, isOwn }: Upstream,
  events: SourceEvents,
): Source {
  let child: ChildProcess | undefined
  let isStopped = false
  const ending = new AbortController()
  let gone: Promise<void> = Promise.resolve()
  const begin = async () => {
    const target = await neighbourhood.targetOf(new URL(url), isOwn ? 'own program' : 'camera')
    await refuseRedirect(url, target, ending.signal)
    if (isStopped) return
    child = spawn(ffmpeg.path, argumentsFor(), { stdio: ['pipe', 'pipe', 'pipe'] })
    // One that ends before it has read tells why by itself.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(listOf(ffmpeg, pinnedUrl(url, target.address)))
    gone = hear(child, events, () => isStopped)
  }
  const begun = begin().catch((error: unknown) => {
    if (!isStopped) events.onEnd(error)
  })
  return {
    stop: async () => {
      isStopped = true
      ending.abort()
      await begun
      if (child) endProcess(child)
      await gone
    },
  }
}

/** The address with its host as it was resolved: ffmpeg asks no name again. */
export function pinnedUrl(url: string, address: string): string {
  const pinned = new URL(url)
  pinned.hostname = address.includes(':') ? `[${address}]` : address
  return pinned.href
}

/**
 * The address stands in a list that is read from the standard input: what is said to a program as it starts, and with it a
 * password, can be read by everybody on the machine.
 */
export function listOf(ffmpeg: Ffmpeg, url: string): string {
  const options = [
    // By TCP alone: nothing is lost on the way, and no port has to be open.
    'option rtsp_transport tcp',
    `option ${limitOf(ffmpeg)} ${SILENT_MICROSECONDS}`,
    ...Object.entries(hasty).map(([name, value]) => `option ${name} ${value}`),
  ]
  return ['ffconcat version 1.0', `file '${url.replaceAll("'", '%27')}'`, ...options, ''].join('\n')
}

function limitOf({ major }: Ffmpeg): string {
  return major >= 5 ? 'timeout' : 'stimeout'
}

function argumentsFor(): string[] {
  const read = ['-f concat -safe 0 -protocol_whitelist pipe,rtsp,rtsps,rtp,tcp,tls,udp -i pipe:0']
  const haste = Object.entries(hasty).map(([name, value]) => `-${name} ${value}`)
  // Cameras that do not describe their pictures beforehand do so in their midst.
  const pass = ['-map 0:v:0 -an -c:v copy -bsf:v extract_extradata']
  const write = ['-f flv -flvflags no_duration_filesize -flush_packets 1 pipe:1']
  return ['-nostdin -hide_banner -loglevel error', ...haste, ...read, ...pass, ...write].join(' ').split(' ')
}

/** Nothing is looked at for long before it is passed on: by itself ffmpeg would watch for seconds to learn what nobody needs here. */
const hasty = { fflags: 'nobuffer', analyzeduration: '0', probesize: '32', fpsprobesize: '0' } as const

/** Ready when the process is gone and its pipes are closed. */
function hear(child: ChildProcess, events: SourceEvents, isStopped: () => boolean): Promise<void> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    if (!isStopped()) events.onBytes(chunk)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID)
  })
  return new Promise((done) => {
    const tell = (fault: VideoFault) => {
      if (!isStopped()) events.onEnd(fault)
      done()
    }
    child.once('error', () => tell(new VideoFault('视频组件无法启动，请联系系统管理员')))
    child.once('close', () => tell(faultIn(said)))
  })
}

/** One that was stopped by a signal hears no gentle one. */
export function endProcess(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), TERM_PATIENCE_MS)
  child.once('exit', () => clearTimeout(timer))
}

const reasons: ReadonlyArray<readonly [said: RegExp, means: string, lasts?: 'lasting']> = [
  [/401 Unauthorized|authorization failed/i, '用户名或密码不正确，请核对后重新填写', 'lasting'],
  [/403 Forbidden/i, '摄像头不允许这个用户查看', 'lasting'],
  [/404 Not Found|method DESCRIBE failed: 4/i, '没有这一路视频', 'lasting'],
  [
    /hevc.*not compatible with flv|Video codec hevc/i,
    '服务器的视频组件太旧，不能播放 H.265，请升级或把摄像头改为 H.264',
    'lasting',
  ],
  [/not compatible with flv/i, '不支持摄像头的视频编码，请改为 H.264', 'lasting'],
  [/Connection refused/i, '对方拒绝连接'],
  [/timed out|Connection timed/i, '对方没有响应'],
  [/No route to host|Network is unreachable/i, '找不到对方的网络'],
  [/matches no streams/i, '摄像头没有视频', 'lasting'],
  [/Invalid data found/i, '收到的不是视频流'],
]

/** What ffmpeg said, in words that help; its own hold the address with the password. */
export function faultIn(said: string): VideoFault {
  const found = reasons.find(([pattern]) => pattern.test(said))
  return found ? new VideoFault(found[1], found[2]) : new VideoFault('视频流中断')
}
