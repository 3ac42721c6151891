import { execFileSync, spawnSync } from 'node:child_process'
import { videoCalls, recordingCalls } from '@farm/contract/video'
import { type Locator, expect, test } from '@playwright/test'
import { endCameras, startCameras } from './cameras.ts'
import { type Caller, callerOn } from './calls.ts'
import { handset, laptop } from './fixtures.ts'
import { open, signIn } from './people.ts'
import { cameraNamed, clockOf, figure, openOf, plays, socketsOf } from './pictures.ts'

/** A camera of the demo that is on. */
const CAMERA = '大门摄像头'
const REPLAY = '/FarmOperation/ReplayVideo'
/** So much is recorded before it is looked at. */
const LEAST_MS = 20_000
const hasProbe = spawnSync('ffprobe', ['-version']).status === 0

interface Day {
  readonly Parts: ReadonlyArray<{ readonly From: string; readonly To: string }>
}

test.beforeAll(startCameras)
test.afterAll(endCameras)

test(
  'what a camera saw is recorded, looked back at, fetched as a film and kept',
  { tag: '@laptop' },
  async ({ page }) => {
    await signIn(page, 'manager1')
    const { Id } = await cameraNamed(page, CAMERA)
    const manager = await callerOn(page)
    await manager.post(recordingCalls.setRecording.path, { DeviceIds: [Id], Mode: 'always', KeepDays: 1 })
    await expect.poll(() => lastPart(manager, Id).then(lengthOf), { timeout: 90_000 }).toBeGreaterThan(LEAST_MS)
    const { From } = await lastPart(manager, Id)
    const begin = clockText(From, 2)

    const sockets = socketsOf(page)
    await open(page, `${REPLAY}?camera=${Id}&day=${begin.day}&at=${begin.at}`)
    const player = figure(page, CAMERA)
    await plays(player)
    expect((await player.boundingBox())?.height).toBeGreaterThan(200)
    // On the smallest phone too it is a picture, not its caption alone.
    await page.setViewportSize(handset.viewport)
    await expect.poll(() => heightByWidth(player)).toBeGreaterThan(1 / 2)
    await page.setViewportSize(laptop.viewport)
    // What was sent whole already needs no line any more.
    expect(openOf(sockets)).toBeLessThanOrEqual(1)

    await test.step('at four times its speed', async () => {
      await page.getByRole('button', { name: '4 倍速' }).click()
      await plays(player)
      const [before, began] = [await clockOf(player), Date.now()]
      await expect.poll(() => clockOf(player)).toBeGreaterThan(before + 3)
      expect((Date.now() - began) / 1_000).toBeLessThan(3)
      await expect(page).toHaveURL(/speed=4/)
    })

    await test.step('from another moment, by the keyboard and by the bar', async () => {
      await page.getByRole('button', { name: '1 倍速' }).click()
      await plays(player)
      const bar = page.getByRole('slider', { name: '录像时间轴' })
      await bar.focus()
      await page.keyboard.press('Home')
      // The day begins before everything that was recorded, however often the test ran: it is gone to the beginning.
      await expect(page.getByText(/此时段无录像，已跳到/)).toBeVisible()
      await plays(player)
    })

    await test.step('as a film that others can play', async () => {
      await page.getByRole('button', { name: '暂停' }).click()
      await page.getByRole('button', { name: '选取片段' }).click()
      const panel = page.getByRole('region', { name: '选取的片段' })
      await panel.getByLabel('开始', { exact: true }).fill(clockText(From, 3).at)
      await panel.getByLabel('结束', { exact: true }).fill(clockText(From, 9).at)
      const saved = page.waitForEvent('download')
      await panel.getByRole('button', { name: '下载' }).click()
      const file = await saved
      expect(file.suggestedFilename()).toMatch(/^大门摄像头_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.mp4$/)
      if (hasProbe) expect(probed(await file.path())).toEqual({ codec: 'h264', width: 640, isLong: true })

      await panel.getByRole('button', { name: '保存片段' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('片段名称').fill('旅程片段')
      await sheet.getByRole('button', { name: '保存' }).click()
      await expect(sheet).toBeHidden()
    })

    await open(page, '/FarmOperation/VideoData')
    await page.getByRole('link', { name: '旅程片段' }).first().click()
    const clip = page.getByRole('dialog', { name: '旅程片段' })
    await plays(clip)
    await clip.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '删除旅程片段' }).first().click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('已删除片段“旅程片段”')).toBeVisible()
  },
)

test('who may not look back is shown neither the page nor the way to it', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  const { Id } = await cameraNamed(page, CAMERA)
  await signIn(page, 'worker1')
  await open(page, '/Clock')
  await expect(page.getByRole('navigation').getByText('视频回放')).toHaveCount(0)
  await open(page, REPLAY)
  await expect(page.getByText('您没有权限打开“视频回放”，已打开首个可用页面')).toBeVisible()
  await expect(page.getByRole('slider', { name: '录像时间轴' })).toHaveCount(0)
  await expect(figure(page, CAMERA)).toHaveCount(0)
  const worker = await callerOn(page)
  await expect(worker.get(`${recordingCalls.day.path}?deviceId=${Id}&day=2026-01-01`)).rejects.toThrow(/403/)
  await expect(worker.get(videoCalls.cameras.path)).rejects.toThrow(/403/)
})

async function lastPart(who: Caller, deviceId: string) {
  const today = new Date((await who.serverTime()) + 8 * 3600_000).toISOString().slice(0, 10)
  const { Parts } = await who.get<Day>(`${recordingCalls.day.path}?deviceId=${deviceId}&day=${today}`)
  const last = Parts.at(-1)
  return { From: Date.parse(last?.From ?? ''), To: Date.parse(last?.To ?? '') }
}

function lengthOf({ From, To }: { readonly From: number; readonly To: number }): number {
  return Number.isNaN(From) ? 0 : To - From
}

/** So many seconds after a moment, on the clock of the farm. */
function clockText(moment: number, seconds: number) {
  const [day = '', at = ''] = new Date(moment + seconds * 1_000 + 8 * 3600_000).toISOString().slice(0, 19).split('T')
  return { day, at }
}

function probed(path: string) {
  const asked = ['-v', 'error', '-show_entries', 'stream=codec_name,width:format=duration', '-of', 'json', path]
  const told = JSON.parse(String(execFileSync('ffprobe', asked))) as {
    streams: Array<{ codec_name: string; width: number }>
    format: { duration: string }
  }
  const [stream] = told.streams
  const seconds = Number(told.format.duration)
  return { codec: stream?.codec_name, width: stream?.width, isLong: seconds > 5 && seconds < 12 }
}

async function heightByWidth(player: Locator): Promise<number> {
  const { width = 1, height = 0 } = (await player.boundingBox()) ?? {}
  return height / width
}
