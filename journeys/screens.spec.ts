import { type CDPSession, type Page, expect, test } from '@playwright/test'
import { barriers } from './axe.ts'
import { callerOn } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'
import { open, quiet, signIn } from './people.ts'
import { addressFor, screens } from './screens.ts'

interface Device {
  readonly width: number
  readonly height: number
  readonly mobile: boolean
}

const laptop = { width: 1366, height: 768, mobile: false }
const wide = { width: 1920, height: 1080, mobile: false }
const handset = { width: 390, height: 844, mobile: true }
/** A fault that is there for so long is one of the screen. */
const LASTING_MS = 8_000

/** Which colours lie on each other takes as long to find out as all else; in the gate they are judged at the first width. */
const COLOURS = ['color-contrast']

const isFull = process.env.FARM_TEST_SIZE === 'full'
const devices: readonly Device[] = isFull ? [wide, laptop, handset] : [laptop, handset]

const MOST_IN_GROUP = 10

/** The screens by the first part of their address, in groups so small that the workers share them evenly. */
function groupsOf(paths: readonly string[]): Array<readonly [title: string, paths: readonly string[]]> {
  return [...Map.groupBy(paths, (path) => path.split('/')[1] ?? '')].flatMap(([part, all]) => {
    const count = Math.ceil(all.length / MOST_IN_GROUP)
    return Array.from({ length: count }, (_, index) => {
      const title = count === 1 ? `/${part}` : `/${part} (${index + 1} of ${count})`
      return [title, all.slice(index * MOST_IN_GROUP, (index + 1) * MOST_IN_GROUP)] as const
    })
  })
}

/** Each screen is opened once and is then looked at on device after device, as when somebody turns their tablet. */
class Inspection {
  readonly faults: string[] = []
  readonly #page: Page
  readonly #client: CDPSession

  private constructor(page: Page, client: CDPSession) {
    this.#page = page
    this.#client = client
    page.on('pageerror', (error) => this.faults.push(error.stack ?? error.message))
  }

  static async begin(page: Page): Promise<Inspection> {
    return new Inspection(page, await page.context().newCDPSession(page))
  }

  /** What is wrong with the screen that `go` opens; the whole is listed at the end, so that one fault hides no other. */
  async look(path: string, go: () => Promise<unknown>): Promise<void> {
    for (const [index, device] of devices.entries()) {
      await this.#become(device)
      if (index === 0) await go()
      const passed = isFull || index === 0 ? [] : COLOURS
      this.faults.push(
        ...(await lastingFaults(this.#page, passed)).map((fault) => `${path} at ${device.width} px: ${fault}`),
      )
    }
  }

  async #become({ width, height, mobile }: Device): Promise<void> {
    await this.#client.send('Emulation.setDeviceMetricsOverride', { width, height, mobile, deviceScaleFactor: 1 })
    await this.#client.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  }
}

/** Faults of what is still being drawn pass; those of the screen itself are there as long as one looks. */
async function lastingFaults(page: Page, passed: readonly string[]): Promise<string[]> {
  const until = Date.now() + LASTING_MS
  for (;;) {
    await quiet(page)
    const overflow = await sidewaysPixels(page)
    const found = [...(await barriers(page, passed)), ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [])]
    if (found.length === 0 || Date.now() > until) return found
  }
}

function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

const NOWHERE = '/404'
const NOTHING_HERE = '无访问权限'

/** Goes from screen to screen as a link does, past one without content: what stands there afterwards is drawn anew. */
async function follow(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const go = (to: string) =>
    page.evaluate((address) => {
      window.history.pushState(null, '', address)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, `/Farm/Admin${to}`)
  await go(NOWHERE)
  await expect(heading).toHaveText(NOTHING_HERE)
  if (path === NOWHERE) return
  await go(path)
  await expect(heading.filter({ hasNotText: NOTHING_HERE })).toBeVisible()
}

test.describe.configure({ mode: 'parallel' })

for (const [title, paths] of groupsOf(screens)) {
  test(
    `every screen below ${title} is fit for all, and none scrolls sideways`,
    { tag: '@laptop' },
    async ({ page }) => {
      test.setTimeout(480_000)
      await signIn(page, 'admin')
      const admin = await callerOn(page)
      const inspection = await Inspection.begin(page)
      for (const [index, path] of paths.entries()) {
        const go = isFull || index === 0 ? open : follow
        const address = await addressFor(admin, path)
        await test.step(path, async () => inspection.look(path, () => go(page, address)))
      }
      expect(inspection.faults).toEqual([])
    },
  )
}

test(
  'the pages before and after the sign-in are fit for all, and none scrolls sideways',
  { tag: '@laptop' },
  async ({ page }) => {
    const inspection = await Inspection.begin(page)
    await inspection.look('/Core', () => page.goto(`${addressOf(presentFarm())}/Core`))
    await signIn(page, 'admin')
    await inspection.look('/App', () => page.goto(`${addressOf(presentFarm())}/App`))
    expect(inspection.faults).toEqual([])
  },
)

test('an unknown address leads to the page that says so', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  await open(page, '/Nothing/Here')
  await expect(page).toHaveURL(/\/404$/)
})
