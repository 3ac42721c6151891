import { vi } from 'vitest'

const PATIENCE_MS = 10_000
const { waitFor } = vi

/** What is waited for may take longer than vitest's one second on a machine that others load as well. */
vi.waitFor = (claim, options) =>
  waitFor(claim, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
