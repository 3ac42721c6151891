import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A busy machine is slow, not wrong: what is awaited may take its time. */
const PATIENCE_MS = 60_000

interface Page {
  IS_REACT_ACT_ENVIRONMENT?: boolean | undefined
  /** Of Node: React takes its turns by it. */
  setImmediate: (act: () => void) => void
}

const page = globalThis as unknown as Page
// The real ones, whatever clock a test sets up.
const delay = setTimeout
const atNextTurn = page.setImmediate

/** React runs effects a turn after the change that a test waits for; on a busy machine the test would go on first. */
async function settleEffects(): Promise<void> {
  await new Promise<void>((resolve) => void delay(resolve, 0))
  await new Promise<void>((resolve) => atNextTurn(resolve))
}

configure({
  asyncUtilTimeout: PATIENCE_MS,
  // As the library has it, but for the effects.
  asyncWrapper: async (run) => {
    const isActing = page.IS_REACT_ACT_ENVIRONMENT
    page.IS_REACT_ACT_ENVIRONMENT = false
    try {
      const result: unknown = await run()
      await settleEffects()
      return result
    } finally {
      page.IS_REACT_ACT_ENVIRONMENT = isActing
    }
  },
})

const { waitFor } = vi
vi.waitFor = (claim, options) =>
  waitFor(claim, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
