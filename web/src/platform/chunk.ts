import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of the page that does not come is given up after this time. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the page that could not be loaded; `message` is what the log says. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkFailure'
  }
}

const loads = new WeakMap<object, () => void>()

/** A component loaded when it is first drawn: `chunk(() => import('./CropList.tsx').then((file) => file.CropList))`. */
export function chunk<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const component = lazy(() => withinTime(load, CHUNK_TIMEOUT_MS).then((loaded) => ({ default: loaded })))
  loads.set(component, () => void load().catch(() => undefined))
  return component
}

/** Starts to load a chunk that is about to be drawn; should it fail, drawing it tries again and says so. */
export function preload(component: object | undefined): void {
  if (component) loads.get(component)?.()
}

/** What `load` brings, or a {@link ChunkFailure} when it fails or takes longer than `limitMs`. */
export function withinTime<Loaded>(load: () => Promise<Loaded>, limitMs: number): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure(`${limitMs} ms`)), limitMs)
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkFailure(cause)))
      .finally(() => clearTimeout(timer))
  })
}
