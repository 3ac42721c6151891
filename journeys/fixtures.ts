import { type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test'
import { signIn } from './people.ts'

export const handset = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
export const laptop = { viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false } as const

interface Fixtures {
  /** A page of a browser of its own, on a device that is as wide as that of the journey unless another one is named. */
  readonly newPage: (device?: BrowserContextOptions) => Promise<Page>
  /** Somebody who is signed in on a device of their own. */
  readonly person: (name: string, device?: BrowserContextOptions) => Promise<Page>
}

/** The people of a journey leave with it: a page that stays open goes on listening and drawing beside the next ones. */
export const test = base.extend<Fixtures>({
  newPage: async ({ browser, viewport }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (device = { viewport }) => {
      const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...device })
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  person: async ({ newPage }, provide) => {
    await provide(async (name, device) => {
      const page = await newPage(device)
      await signIn(page, name)
      return page
    })
  },
})
