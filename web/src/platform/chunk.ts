import { type ComponentType, createElement, lazy, useState } from 'react'

/** A part of the page that does not come is given up after this time. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the page that could not be loaded; `message` is what the log says. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkFailure'
  }
}

const loads = new WeakMap<object, () => Promise<void>>()

/** A component loaded when it is first drawn: `chunk(() => import('./CropList.tsx').then((file) => file.CropList))`. */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const here: { component?: ComponentType<Props> } = {}
  const bring = async () => {
    here.component = await withinTime(load, CHUNK_TIMEOUT_MS)
    return { default: here.component }
  }
  const Later = lazy<ComponentType<Props>>(bring)
  // What is here already is drawn at once: a boundary that shows “loading” shows it for a third of a second at least.
  function Chunk(props: Props) {
    const [{ component }] = useState({ component: here.component ?? Later })
    return createElement(component, props)
  }
  loads.set(Chunk, () => bring().then(nothing, nothing))
  return Chunk
}

/** Loads a chunk that is about to be drawn; should it fail, drawing it tries again and says so. */
export async function preload(component: object | undefined): Promise<void> {
  if (component) await loads.get(component)?.()
}

function nothing(): void {
  // Whether it came is seen when it is drawn.
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
