import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { endCameras, startCameras } from './cameras.ts'
import { callerOn } from './calls.ts'
import { presentFarm } from './farm.ts'
import { addCamera, hasH265, hasRtsp, openH265, openRtsp } from './foreign-cameras.ts'
import { open, signIn } from './people.ts'
import { WALL, cameraNamed, figure, openOf, plays, socketsOf, watch } from './pictures.ts'

/** A camera of the demo that is on. */
const CAMERA = '大门摄像头'
const SWITCHES = 200
/** What nobody watches is pulled for half a minute more. */
const LINGER_MS = 45_000

test.beforeAll(startCameras)
test.afterAll(endCameras)

test(
  'a camera by RTSP plays through ffmpeg; frozen it is told, and plays within ten seconds of being back',
  { tag: '@laptop' },
  async ({ page }) => {
    test.skip(!hasRtsp, 'it wants ffmpeg, GStreamer and its RTSP server')
    await signIn(page, 'manager1')
    const camera = await openRtsp()
    try {
      const { name } = await addCamera(page, 'rtsp', camera.address)
      const player = await watch(page, name)
      await plays(player)
      camera.signal('SIGSTOP')
      const frozen = Date.now()
      await expect(player.getByText('重连中')).toBeVisible({ timeout: 14_000 })
      await expect.poll(() => Date.now() - frozen, { timeout: 20_000 }).toBeGreaterThan(15_000)
      camera.signal('SIGCONT')
      const back = Date.now()
      await expect(player).toHaveAttribute('data-phase', 'playing', { timeout: 20_000 })
      await plays(player)
      // A busy machine takes its own time for what is looked at.
      expect(Date.now() - back).toBeLessThan(12_000)
    } finally {
      camera.signal('SIGCONT')
      await camera.close()
    }
  },
)

test(
  `${SWITCHES} fast switches between cameras leave no socket and no process`,
  { tag: '@laptop' },
  async ({ page }) => {
    test.skip(!hasRtsp, 'it wants ffmpeg, GStreamer and its RTSP server')
    await signIn(page, 'manager1')
    const camera = await openRtsp()
    try {
      const { name } = await addCamera(page, 'rtsp', camera.address)
      const sockets = socketsOf(page)
      const player = await watch(page, name)
      await plays(player)
      expect(ffmpegs()).toHaveLength(1)
      // Pressed by the page itself, faster than any person and than every answer.
      await page.evaluate(
        async ([first, second, times]) => {
          const named = (text: string) =>
            [...document.querySelectorAll<HTMLButtonElement>('nav[aria-label="摄像头"] button')].find((one) =>
              one.textContent?.includes(text),
            )
          for (let time = 0; time < times; time += 1) {
            named(time % 2 === 0 ? first : second)?.click()
            await new Promise((done) => setTimeout(done, 25))
          }
        },
        [CAMERA, name, SWITCHES] as const,
      )
      // The last one that was pressed plays, alone.
      await plays(figure(page, name))
      await expect.poll(() => openOf(sockets)).toBe(1)
      expect(ffmpegs()).toHaveLength(1)
      await page.getByRole('link', { name: '视频设置' }).click()
      await expect.poll(() => openOf(sockets)).toBe(0)
      await expect.poll(ffmpegs, { timeout: LINGER_MS }).toEqual([])
    } finally {
      await camera.close()
    }
  },
)

test('a camera by HLS plays', { tag: '@laptop' }, async ({ page }) => {
  await signIn(page, 'manager1')
  const { port } = JSON.parse(readFileSync(join(presentFarm().dataDir, 'cameras.json'), 'utf8')) as { port: number }
  const { Id } = await cameraNamed(page, CAMERA)
  const manager = await callerOn(page)
  const { Settings } = await manager.get<{ Settings?: { Code?: string } }>(`/api/Farm/Video/Settings?deviceId=${Id}`)
  const address = `http://127.0.0.1:${port}/camera/${Settings?.Code}/index.m3u8`
  const { name } = await addCamera(page, 'static', address)
  const sockets = socketsOf(page)
  await plays(await watch(page, name))
  expect(openOf(sockets)).toBe(0)
})

test('H.265 that the browser does not decode is told as that', { tag: '@laptop' }, async ({ page }) => {
  test.skip(!hasH265, 'it wants an ffmpeg that codes H.265')
  await open(page, '/404').catch(() => undefined)
  const isDecoded = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L60.B0"'))
  test.skip(isDecoded, 'this browser decodes H.265')
  await signIn(page, 'manager1')
  const camera = await openH265()
  try {
    const { name } = await addCamera(page, 'static', camera.address)
    await expect((await watch(page, name)).getByText('编码不支持')).toBeVisible({ timeout: 30_000 })
    await open(page, WALL)
  } finally {
    await camera.close()
  }
})

/** The programs that the server runs to repack pictures, whether they run or wait to be reaped. */
function ffmpegs(): readonly string[] {
  const server = presentFarm().pid
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isFfmpegOf(name, server))
}

function isFfmpegOf(pid: string, server: number): boolean {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
    const [state, parent] = rest.split(' ')
    const isNamed = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ffmpeg')
    return Number(parent) === server && (state === 'Z' || isNamed)
  } catch {
    // It has ended meanwhile.
    return false
  }
}
