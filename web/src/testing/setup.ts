import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { useLayout } from '../app/layout.ts'
import { closeOutbox } from '../platform/outbox/index.ts'
import { emptyStorage } from '../platform/testing/empty-storage.ts'
import { faultsOfServers } from './fake-server.ts'
import { standStill } from './leaving.ts'
import './owner-stacks.ts'
import './patience.ts'
import { matchMedia, resetScreen } from './screen-size.ts'

/** jsdom knows neither dialogs nor the size of anything, and nothing scrolls. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {
    /* nothing changes its size */
  }
  unobserve(): void {
    /* nothing changes its size */
  }
  disconnect(): void {
    /* nothing changes its size */
  }
}

window.matchMedia = matchMedia
window.ResizeObserver = NoResizeObserver
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined

beforeEach(() => {
  standStill()
  resetScreen()
  emptyStorage()
  window.history.replaceState(null, '', '/Farm/Admin/')
  useLayout.setState(useLayout.getInitialState(), true)
})

afterEach(() => {
  cleanup()
  // What parts of the component library measure with stays on the page.
  document.body.replaceChildren()
  closeOutbox()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const faults = faultsOfServers()
  if (faults.length > 0) throw new Error(`Not what the contract says:\n${faults.join('\n')}`)
})
