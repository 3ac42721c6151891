import { readFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium, expect } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'

/** An item as it stands on the disk of a phone. */
export interface KeptItem {
  readonly id: string
  readonly state: string
  readonly title: string
  /** Whose it is. */
  readonly owner: string
  /** Absent of an act, which has no form. */
  readonly formId?: string
  readonly act?: { readonly recordId: string; readonly part: string }
  /** When it was kept first. */
  readonly madeAt: number
  readonly occurTime: string
  readonly data: Readonly<Record<string, unknown>>
  readonly photos: readonly { readonly id: string; readonly name: string; readonly sha256?: string }[]
}

interface Standing {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** A phone whose browser keeps everything in a folder, as phones do, and where its bearer stands. */
export function phone(folder: string, geolocation: Standing): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    geolocation,
    permissions: ['geolocation'],
    serviceWorkers: 'allow',
  })
}

export async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.newPage()
}

/** kill -9 of the browser, whatever it is doing. */
export async function killed(folder: string, context: BrowserContext): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve))
  for (const pid of browsersOn(folder)) process.kill(pid, 'SIGKILL')
  await gone
  rmSync(join(folder, 'SingletonLock'), { force: true })
}

/**
 * What a kill in the middle of a write leaves: the log of the database ends within an entry. Chromium goes on behind it, and throws the
 * whole database away when it starts once more.
 */
export function tear(folder: string): void {
  const databases = join(folder, 'Default', 'IndexedDB')
  for (const name of readdirSync(databases, { recursive: true, encoding: 'utf8' })) {
    const file = join(databases, name)
    if (name.endsWith('.log')) truncateSync(file, statSync(file).size - 40)
  }
}

/** The processes of the browser that keeps the folder; those that it started itself end with it. */
function browsersOn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const parts = commandOf(pid)
      return parts.includes(`--user-data-dir=${folder}`) && !parts.some((part) => part.startsWith('--type='))
    })
}

function commandOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** The outbox as it stands on the disk of the phone. */
export function kept(page: Page): Promise<KeptItem[]> {
  return page.evaluate(
    () =>
      new Promise<KeptItem[]>((resolve, reject) => {
        const request = indexedDB.open('farm-outbox')
        request.addEventListener('error', () => reject(new Error('no outbox')))
        request.addEventListener('success', () => {
          const all = request.result.transaction('items').objectStore('items').getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve(all.result as KeptItem[])
          })
        })
      }),
  )
}

/** What stands on the disk of the phone, by the ids of the photos. */
export function keptBytes(page: Page): Promise<Record<string, { readonly sha256: string; readonly size: number }>> {
  return page.evaluate(async () => {
    const photos = await new Promise<Array<{ id: string; blob: Blob }>>((resolve, reject) => {
      const request = indexedDB.open('farm-outbox')
      request.addEventListener('error', () => reject(new Error('no outbox')))
      request.addEventListener('success', () => {
        const all = request.result.transaction('photos').objectStore('photos').getAll()
        all.addEventListener('success', () => {
          request.result.close()
          resolve(all.result as Array<{ id: string; blob: Blob }>)
        })
      })
    })
    const facts: Record<string, { sha256: string; size: number }> = {}
    for (const { id, blob } of photos) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
      facts[id] = { sha256, size: blob.size }
    }
    return facts
  })
}

const NEEDED = ['000000000104', '000000000107', 'GetMyPermission']

/** Whether the page works without the server: the worker has it and what the form asks for. */
export function isReadyForTheField(page: Page): Promise<boolean> {
  return page.evaluate(async (needed) => {
    if (navigator.serviceWorker.controller === null) return false
    const keys = await (await caches.open('farm-reads')).keys()
    return needed.every((part) => keys.some(({ url }) => url.includes(part)))
  }, NEEDED)
}

/** Waits until the form of a punch-in knows where the device is. */
export async function located(page: Page): Promise<void> {
  await expect(page.locator('p').filter({ hasText: /在地块内|距地块|已定位/ })).toBeVisible()
}

export async function fill(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: '巡田' }).first().click()
  await page.getByLabel('备注').fill(note)
}

/** Adds photos to a form without any; each is shown once time and place are written on it. */
export async function addPhotos(page: Page, photos: readonly Picture[]): Promise<void> {
  await page.getByLabel('相册').setInputFiles([...photos])
  await page.getByRole('img', { name: `照片 ${photos.length}`, exact: true }).waitFor()
}

/** Fills in and hands in on the open form. */
export async function handIn(page: Page, note: string, photos: readonly Picture[]): Promise<void> {
  await fill(page, note)
  if (photos.length > 0) await addPhotos(page, photos)
  await press(page)
}

/** Presses once all that the page presumes is there: a press that comes before is answered with a word to wait. */
export async function press(page: Page): Promise<void> {
  await expect(page.getByText(/正在查询(工单的投入品)?…/)).toHaveCount(0)
  await page.getByRole('button', { name: '提交打卡' }).click()
}

export interface Picture {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
