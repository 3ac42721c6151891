import { type Browser, chromium } from '@playwright/test'
import { needChromium } from '../tools/chromium.mjs'
import './built-page.ts'

/** A Chromium for the page as its sources are. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await needChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
}
