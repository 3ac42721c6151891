import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'

const isFull = process.env.FARM_TEST_SIZE === 'full'

/**
 * Each worker has a server and a demo county of its own; three share two cores, since some journeys wait longer than they
 * work. A journey promises something at both widths unless its tag names one; what is the same at any width (`@once`) runs at
 * one of them in the short gate.
 */
export default defineConfig({
  testDir: '.',
  workers: 3,
  timeout: 180_000,
  // What a person sees within a second takes many on a machine that others load as well.
  expect: { timeout: 30_000 },
  globalSetup: './global-setup.ts',
  outputDir: '../.build/journeys',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Weights and routes are those of the server; only journeys without a signal let the worker in.
    serviceWorkers: 'block',
    launchOptions: chromiumOptions,
    screenshot: 'only-on-failure',
    // A failed journey leaves a picture and what stood on the page; whoever looks for its cause turns on the trace.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    // What fades or slides would only be drawn and waited for; the full run lets it.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
  },
  projects: [
    { name: 'laptop', use: { viewport: { width: 1366, height: 768 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grepInvert: isFull ? /@laptop/ : /@laptop|@once/,
    },
  ],
})
