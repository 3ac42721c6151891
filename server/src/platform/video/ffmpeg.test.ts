import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { faultIn, findFfmpeg } from './ffmpeg.ts'
import { Neighbourhood } from './guarded-address.ts'
import { Hub } from './hub.ts'
import { sourceOpener } from './open-source.ts'
import { ffmpegsOf, isAlive } from './testing/processes.ts'
import { canPlayRtsp, openRtspCamera } from './testing/rtsp-camera.ts'
import { TestWatcher } from './testing/watcher.ts'

const said: ReadonlyArray<[said: string, means: string, isPassing: boolean]> = [
  ['method DESCRIBE failed: 401 Unauthorized', '用户名或密码不正确，请核对后重新填写', false],
  ['method DESCRIBE failed: 404 Not Found', '没有这一路视频', false],
  [
    '[flv @ 0x1] Video codec hevc not compatible with flv',
    '服务器的视频组件太旧，不能播放 H.265，请升级或把摄像头改为 H.264',
    false,
  ],
  ['[flv @ 0x1] Video codec mjpeg not compatible with flv', '不支持摄像头的视频编码，请改为 H.264', false],
  ['Connection to tcp://10.0.0.1:554?timeout=0 failed: Connection refused', '对方拒绝连接', true],
  ['rtsp://admin:geheim@10.0.0.1/: Connection timed out', '对方没有响应', true],
  ['something of rtsp://admin:geheim@10.0.0.1/', '视频流中断', true],
]
test.each(said)('what ffmpeg says of “%s” is told in words that help', (text, means, isPassing) => {
  expect(faultIn(text)).toMatchObject({ message: means, isPassing })
})

test('what is no ffmpeg is none', async () => {
  expect(await findFfmpeg('/nowhere/ffmpeg')).toBeUndefined()
  expect(await findFfmpeg('/bin/false')).toBeUndefined()
})

const canPlay = await canPlayRtsp()
const ffmpeg = canPlay ? await findFfmpeg('ffmpeg') : undefined
const camera = canPlay ? await openRtspCamera() : undefined
const patience = { frozenMs: 2_500, lingerMs: 50, shortestWaitMs: 20, longestWaitMs: 200 }
const hubs: Hub[] = []
const openHub = () => {
  const open = sourceOpener({ neighbourhood: new Neighbourhood(['127.0.0.1']), ffmpeg })
  const hub = new Hub({ open, patience, most: 50 })
  hubs.push(hub)
  return hub
}
const join = (hub: Hub, path: string, key = path) => {
  const watcher = new TestWatcher()
  const url = path.startsWith('rtsp') ? path : `${camera?.url}${path}`
  hub.watch({ key, upstream: async () => ({ kind: 'rtsp', url }) }, watcher)
  return watcher
}
const count = (watcher: TestWatcher) =>
  watcher.written.length === 0 ? 0 : watcher.tags.filter(({ type, body }) => type === 9 && body[1] === 1).length
const plays = (watcher: TestWatcher, more = 3) => {
  const seen = count(watcher)
  return vi.waitFor(() => expect(count(watcher)).toBeGreaterThan(seen + more), { timeout: 15_000 })
}
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close()
  await vi.waitFor(() => {
    if (ffmpegsOf().length > 0) throw new Error('an ffmpeg is left')
  })
})
afterAll(() => camera?.close())

describe.runIf(canPlay)('a real camera by RTSP', () => {
  test('without the right password shows nothing, and says why', async () => {
    const { locked = '' } = camera ?? {}
    const hub = openHub()
    const [none, wrong] = [join(hub, locked), join(hub, locked.replace('//', '//admin:wrong@'))]
    await vi.waitFor(() =>
      expect([none.fault, wrong.fault]).toEqual([
        '用户名或密码不正确，请核对后重新填写',
        '用户名或密码不正确，请核对后重新填写',
      ]),
    )
  })

  test('whose pictures can’t be put into FLV says what to do', async () => {
    if ((ffmpeg?.major ?? 0) > 6) return
    const watcher = join(openHub(), '/hevc')
    await vi.waitFor(() => expect(watcher.fault).toContain('H.265'))
  })

  test('is shown with its password, which stands in no list of processes', async () => {
    const watcher = join(openHub(), camera?.locked.replace('//', '//admin:cam%20era%401@') ?? '')
    await plays(watcher)
    const [child] = ffmpegsOf()
    expect([child?.command.includes('pipe:0'), /cam|admin|rtsp:/.test(child?.command ?? 'cam')]).toEqual([true, false])
  })

  test('is fetched by one process for all who watch', async () => {
    const hub = openHub()
    const watchers = Array.from({ length: 10 }, () => join(hub, '/main'))
    await Promise.all(watchers.map((one) => plays(one)))
    expect(ffmpegsOf().length).toBe(1)
  })

  test('comes back when its process was killed, 50 times, and none of them is left unreaped', async () => {
    const hub = openHub()
    const watcher = join(hub, '/sub')
    await plays(watcher)
    for (let time = 0; time < 50; time += 1) {
      const [victim] = ffmpegsOf()
      if (!victim) throw new Error('no ffmpeg runs')
      process.kill(victim.pid, 'SIGKILL')
      await vi.waitFor(
        () =>
          expect(ffmpegsOf().map(({ pid, state }) => [pid === victim.pid, state === 'Z'])).toEqual([[false, false]]),
        {
          timeout: 10_000,
          interval: 10,
        },
      )
    }
    await plays(watcher)
    expect([watcher.isEnded, ffmpegsOf().length]).toEqual([false, 1])
  })

  test('whose process is stopped is called anew by another', async () => {
    const watcher = join(openHub(), '/sub')
    await plays(watcher)
    const [stuck] = ffmpegsOf()
    process.kill(stuck?.pid ?? 0, 'SIGSTOP')
    await vi.waitFor(() => expect(ffmpegsOf().map(({ pid }) => pid)).not.toContain(stuck?.pid), { timeout: 15_000 })
    await plays(watcher)
  })

  test('that freezes itself shows pictures again when it goes on', async () => {
    const watcher = join(openHub(), '/sub')
    await plays(watcher)
    camera?.signal('SIGSTOP')
    const [first] = ffmpegsOf()
    await vi.waitFor(() => expect(ffmpegsOf().map(({ pid }) => pid)).not.toContain(first?.pid), { timeout: 15_000 })
    camera?.signal('SIGCONT')
    await plays(watcher)
    expect(watcher.isEnded).toBe(false)
  })

  test('that is opened and left 200 times leaves no process', async () => {
    const hub = openHub()
    for (let turn = 0; turn < 200; turn += 1) {
      const watcher = join(hub, '/sub', `c${turn % 7}`)
      if (turn % 20 === 0) await vi.waitFor(() => expect(ffmpegsOf().length).toBeGreaterThan(0), { interval: 5 })
      watcher.leave()
    }
    await vi.waitFor(() => expect([ffmpegsOf(), hub.counts().size]).toEqual([[], 0]), { timeout: 20_000 })
  })

  test('leaves no process behind when the server is killed outright', async () => {
    const program = fileURLToPath(new URL('testing/watch-one.ts', import.meta.url))
    const server = spawn(process.execPath, [program, `${camera?.url}/sub`], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((done) => server.stdout.once('data', done))
    const [child] = ffmpegsOf(server.pid)
    expect(child).toBeDefined()
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(child?.pid ?? 0)).toBe(false), { timeout: 15_000 })
  })
})
